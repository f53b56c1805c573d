import { Value } from '@sinclair/typebox/value';
import { game1880 } from '../../../src/games/1880/game.js';
import { game1888n } from '../../../src/games/1888n/game.js';
import type { AnyGame } from '../../../src/rules/game.js';
import type { Json } from '../../../src/rules/json.js';
import { recordingSource, seedFrom } from '../../../src/rules/source.js';
import { presentationOf } from '../../../src/view/games.js';
import { talkOf } from '../../../src/view/shared/talk.js';

/** The table of what a move changed: in the words of the game, nothing of how a position is kept. */

const NAMES = ['Ana', 'Wei', 'Mei'];

interface Loose {
  // biome-ignore lint/suspicious/noExplicitAny: the view is changed by hand, whatever its type.
  [name: string]: any;
}

function compared(game: AnyGame, change: (view: Loose) => void, auctioning = false): string[] {
  const state = game.setup(Value.Default(game.options, {}) as Json, 3, recordingSource(seedFrom('changes')));
  const before = structuredClone(game.view(state, 'all')) as Loose;
  if (!auctioning) {
    if (before.round?.kind === 'auction') before.round = { kind: 'stock', number: 1 };
    before.stage = null;
  }
  const after = structuredClone(before);
  change(after);
  const { changes, words } = presentationOf(game.id);
  const rows = changes!(before as never, after as never, talkOf({ names: NAMES, money: words.money }))!;
  return rows.map((row) => [row.subject, row.what, row.before, row.after, row.difference].filter(Boolean).join(' | '));
}

describe.each([game1888n, game1880] as unknown as AnyGame[])('What changed, $id', (game) => {
  it('says nothing where nothing changed', () => {
    expect(compared(game, () => {})).toEqual([]);
  });

  it('names what did not change', () => {
    const state = game.setup(Value.Default(game.options, {}) as Json, 3, recordingSource(seedFrom('changes')));
    const before = game.view(state, 'all') as Loose;
    const after = structuredClone(before);
    after.players[0].cash -= 60;
    after.companies[1].trains = ['2'];
    const { unchanged } = presentationOf(game.id);
    expect(unchanged!(before as never, after as never)).toEqual(['prices', 'holdings', 'stations', 'track']);
  });

  it('names money, prices, shares, directors and trains by their owners, markers never by their place in a list', () => {
    const rows = compared(game, (view) => {
      const company = view.companies[1];
      view.players[0].cash -= 60;
      view.players[0].shares = { [company.id]: 20 };
      company.cash += 60;
      company.price = 90;
      company.director = 0;
      company.trains = ['2'];
      view.market = [{ company: company.id, row: 1, column: 2 }];
    });
    const { id, name } = (game.view(game.setup(Value.Default(game.options, {}) as Json, 3, recordingSource(seedFrom('x'))), 'all') as Loose)
      .companies[1];
    expect(rows).toEqual([
      expect.stringMatching(/^Ana \| cash \| ¥[\d,]+ \| ¥[\d,]+ \| −60$/),
      `${name} | treasury | ¥0 | ¥60 | +60`,
      `${name} | price | ¥0 | ¥90 | +90`,
      expect.stringMatching(new RegExp(`^Ana \\| ${id} \\| 0.% \\| 20.% \\| \\+20$`)),
      `${name} | director | nobody | Ana`,
      `${name} | trains | none | 2`,
    ]);
  });

  it('lists tiles and stations, and counts them where two positions are far apart', () => {
    const few = compared(game, (view) => {
      view.board.tiles.D8 = ['8', 1];
      view.board.stations.D8 = [{ owner: view.companies[0].id, stop: 0, slot: 0 }];
    });
    expect(few).toHaveLength(2);
    expect(few[0]).toMatch(/D8.* \| track \| no tile \| tile 8$/);
    expect(few[1]).toMatch(/D8.* \| stations \| none \| \w+$/);
    const many = compared(game, (view) => {
      for (let n = 1; n < 9; n++) view.board.tiles[`Z${n}`] = ['9', 0];
    });
    expect(many).toEqual([expect.stringMatching(/^Tiles on the map \| 8 hexes differ \| \d+ \| \d+$/)]);
  });
});

describe('What changed in the auction of 1880', () => {
  it('tells money tied up by a bid, and what a private company brought its buyer', () => {
    const rows = compared(
      game1880 as unknown as AnyGame,
      (view) => {
        view.stage.bids = [[1, 15]];
        view.companies[1].director = 0;
        view.privates[0].owner = 0;
      },
      true,
    );
    expect(rows).toEqual([
      'Wei | committed | ¥0 | ¥15 | +15',
      expect.stringMatching(/^Wei \| free \| ¥(\d+) \| ¥\d+ \| −15$/),
      expect.stringMatching(/ \| highest bid \| none \| Wei ¥15$/),
      'Jinghu Railway | director | nobody | Ana',
      expect.stringMatching(/ \| owner \| nobody \| Ana$/),
    ]);
  });
});
