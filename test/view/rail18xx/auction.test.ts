import { provingProofs } from '../../../src/rules/proofs.js';
import { presentationOf } from '../../../src/view/games.js';
import type { Block } from '../../../src/view/shared/presentation.js';
import { askOf, sayChoice, sayMove } from '../../../src/view/shared/sentences.js';
import { talkOf } from '../../../src/view/shared/talk.js';
import { game, newGame, play, playAll } from '../../games/1888n/support.js';

const NAMES = ['Ana', 'Wei', 'Mei', 'Tomás'];
const { words, blocks, changes, proposes } = presentationOf('1888n');
const talk = talkOf({ names: NAMES, money: words.money });
const bid = (id: string, price: number) => ({ type: 'bid', private: id, price }) as const;

/** Ana has ¥80 on Heng Shan, Mei ¥85, and Ana is asked. */
function contest() {
  const state = newGame();
  playAll(state, [bid('HS', 80), bid('YRF', 147), bid('HS', 85), bid('TA', 55)]);
  play(state, 0, { type: 'buyPrivate', private: 'KT' });
  return state;
}
const ask = (state: ReturnType<typeof contest>, path: string[] = []) => game.choices(state, 0, path, provingProofs(game.prove));

describe('the auction of 1888-N in words', () => {
  it('says on the button what letting go means', () => {
    const question = ask(contest());
    if (question.kind !== 'pick') throw new Error(question.kind);
    const pass = question.options.find(({ key }) => key === 'pass')!;
    expect(sayChoice(words, question.about, pass as never, talk).title).toBe('Let it go: Mei pays ¥85, your ¥80 are free');
  });

  it('explains the least and the most that can be bid, and names the move on its button', () => {
    const question = ask(contest(), ['bid.HS']);
    if (question.kind !== 'amount') throw new Error(question.kind);
    expect([question.min, question.max]).toEqual([90, 575]);
    expect(askOf(words, question.about, talk).detail).toBe(
      'At least ¥90, ¥5 more than Mei. At most ¥575: the ¥80 you committed here and your free ¥495.',
    );
    const whole = ask(contest(), ['bid.HS', '95']);
    if (whole.kind !== 'done') throw new Error(whole.kind);
    expect(sayMove(words, whole as never, talk).title).toBe('Bid ¥95 for Heng Shan');
  });

  it('shows money committed and free, the bids and who must answer, now and after', () => {
    const [before, after] = [contest(), contest()];
    play(after, 0, bid('HS', 90));
    const rows = changes!(game.view(before, 0) as never, game.view(after, 0) as never, talk)!;
    expect(rows.map(({ subject, what, before: was, after: is }) => [subject, what, was, is])).toEqual([
      ['Ana', 'committed', '¥80', '¥90'],
      ['Ana', 'free', '¥495', '¥485'],
      ['Heng Shan', 'highest bid', 'Mei ¥85', 'Ana ¥90'],
      ['Mei must then bid', 'for Heng Shan, or let it go', '', '¥95'],
    ]);
  });

  it('offers the next amounts in the panel and says what comes afterwards', () => {
    const state = contest();
    const drawn = blocks!({
      view: structuredClone(game.view(state, 0)) as never,
      before: null,
      viewer: 0,
      names: NAMES,
      talk,
      question: ask(state) as never,
      path: [],
      href: (to) => `/games/1?on=7&path=${to.join('/')}`,
    });
    const model = (partial: string) => drawn.find((block: Block) => block.partial === partial)!.model;
    expect(model('rail18xx/raises')).toMatchObject({
      amounts: [90, 95, 100, 105].map((amount) => ({
        text: `¥${amount}`,
        href: `/games/1?on=7&path=bid.HS/${amount}`,
        chosen: amount === 90,
      })),
      on: '7',
      path: 'bid.HS',
      least: 90,
      most: 575,
      back: null,
      says: 'At least ¥90, ¥5 more than Mei. At most ¥575: the ¥80 you committed here and your free ¥495.',
    });
    // The same is proposed: its button stands there before anybody clicked.
    expect(proposes!(ask(state))).toBe('bid.HS');
    expect(model('rail18xx/next')).toEqual({
      steps: [
        'Heng Shan: Ana (¥80) and Mei (¥85), in turn, until one is left',
        'Great Wall: buy for ¥100, or pass',
        'Yanda Railway Ferry: goes to Wei (¥147) unless somebody bids more',
        'Forbidden City: buy for ¥150, or pass',
        'Stock round 1, when all six are sold',
      ],
    });
  });
});
