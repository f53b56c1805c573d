import { dice } from '../../../src/games/dice/game.js';
import type { State } from '../../../src/games/dice/state.js';
import type { Question } from '../../../src/rules/game.js';
import type { Json } from '../../../src/rules/json.js';
import { dicePresentation } from '../../../src/view/dice/index.js';
import { words } from '../../../src/view/dice/messages.js';
import { sayTurns } from '../../../src/view/shared/log-lines.js';
import type { Scene } from '../../../src/view/shared/presentation.js';
import { askOf } from '../../../src/view/shared/sentences.js';
import { talkOf } from '../../../src/view/shared/talk.js';
import { draw, money, OPTIONS, position, setPool, source, train } from '../../games/dice/builders.js';

const NAMES = ['Ana', 'Wei', 'Tomás', 'Mei'];
const talk = talkOf({ names: NAMES, money: words.money });
const proofs = { proof: () => null };
const ask = (state: State, path: readonly string[]): Question => dice.choices(state, 0, path, proofs) as never;

/** The page goes on by itself where there is a proposal, as the game page does. */
function walked(state: State, given: readonly string[]): string[] {
  const path = [...given];
  for (let key = dicePresentation.onward!(ask(state, path)); key !== null; key = dicePresentation.onward!(ask(state, path))) path.push(key);
  return path;
}

function sceneAt(state: State, given: readonly string[]): Scene<Json> {
  const path = walked(state, given);
  return {
    view: (path.length > 0 ? dice.preview!(state, 0, path, proofs) : dice.view(state, 0)) as never,
    before: dice.view(state, 0) as never,
    viewer: 0,
    names: NAMES,
    talk,
    question: ask(state, path),
    path,
    asks: (at) => ask(state, at),
    href: (more) => more.join('/'),
  };
}

interface Row {
  title: string;
  what: string;
  amount: string;
  barred: boolean;
  chosen: boolean;
  href: string | null;
}
interface Option {
  title: string;
  note: string;
  chosen: boolean;
  href: string | null;
  barred: string;
}
interface Tray {
  back: string | null;
  dice: {
    open: boolean;
    says: string;
    note: string;
    values: { value: number; plain: { says: string }[]; spent: { says: string }[]; change: { says: string }[] }[];
    instead: { text: string }[];
  };
  action: { note: string; rows: Row[] } | null;
  detail: { drawn: { text: string; back: string | null }[]; asks: { ask: string; options: Option[]; reasons: string[] }[] } | null;
  next: { says: string; final: boolean } | null;
}

const tray = (state: State, path: readonly string[]): Tray =>
  dicePresentation.blocks!(sceneAt(state, path)).find((block) => block.partial === 'dice/tray')!.model as Tray;
const button = (state: State, given: readonly string[]): string => {
  const path = walked(state, given);
  const question = ask(state, path);
  if (question.kind !== 'done') throw new Error(`not whole: ${path.join(' ')}`);
  const facts = path.map((key, depth) => {
    const level = ask(state, path.slice(0, depth));
    return level.kind === 'pick' ? (level.options.find((option) => option.key === key)?.facts ?? {}) : {};
  });
  return words.confirm!(question.move, talk, Object.assign({}, ...facts)) as string;
};

const stepAt = (state: State, path: readonly string[]) =>
  dicePresentation.blocks!(sceneAt(state, path)).find((block) => block.partial === 'dice/tray')!.step!;

describe('the step that the panel asks for', () => {
  it.each([
    ['dice', [], 'dice', 1, 3],
    ['the action', ['2x2'], 'action', 2, 3],
    ['where track begins', ['2x2', 'track'], 'trackFrom', 3, 3],
    ['nothing more where basic income has no details', ['2x2', 'income'], 'ready', 2, 2],
    ['nothing more where no train can run', ['2x1', 'run'], 'ready', 2, 2],
  ] as const)('is %s', (_what, path, code, number, steps) => {
    const step = stepAt(position({ pool: [2, 2, 5] }), path);
    expect(step.about.code).toBe(code);
    expect(step.note).toBe(`Nothing is played before the last button. Step ${number} of ${steps}.`);
  });

  it('is in words of its own', () => {
    const { about } = stepAt(position({ pool: [2, 2, 5] }), ['2x2', 'income']);
    expect(askOf(words, about, talk).ask).toBe('check your turn and confirm it');
  });
});

describe('choices of the setup', () => {
  interface Card {
    title: string;
    note: string;
    chosen: boolean;
    href: string | null;
    barred: string;
  }
  const cards = (state: State, path: readonly string[] = []): Card[] =>
    (dicePresentation.blocks!(sceneAt(state, path)).find((block) => block.partial === 'dice/choice')!.model as { cards: Card[] }).cards;
  it('are cards, and what was chosen waits for its button with the others beside it', () => {
    const state = dice.setup({ ...OPTIONS, bots: 1 }, 1, source());
    expect(cards(state).map(({ title }) => title)).toContain('Orange Line');
    const chosen = cards(state, ['4']);
    expect(chosen.filter((card) => card.chosen).map(({ title }) => title)).toEqual(['Orange Line']);
    expect(chosen.find(({ title }) => title === 'Blue Line')!.href).toBe('1');
  });
});

describe('the tray of a turn', () => {
  it('offers dice of every value, what spending makes of them, and a modifier up or down', () => {
    const state = position({ pool: [3, 3, 3, 6] });
    money(state, 0, { ones: 6 });
    const { dice: offered } = tray(state, []);
    expect(offered.note).toBe('1 modifier to use');
    expect(offered.values.map(({ value }) => value)).toEqual([3, 6]);
    expect(offered.values[0]!.plain.map(({ says }) => says)).toEqual(['Take one 3', 'Take two 3s', 'Take three 3s']);
    expect(offered.values[1]!.change.map(({ says }) => says)).toEqual([
      'Spend a modifier: a 6 becomes a 1',
      'Spend a modifier: a 6 becomes a 5',
    ]);
  });

  it('lists all five actions with what they bring or cost, and why others are barred', () => {
    const state = position({ pool: [2, 2] });
    money(state, 0, { ones: 3 });
    train(state, 0, 2, '2.12', '1.10');
    state.seats[0]!.shares[0] = 3;
    state.seats[1]!.shares[0] = 1;
    const { rows } = tray(state, ['2x1']).action!;
    expect(rows.map(({ title, amount, barred }) => [title, amount, barred])).toEqual([
      ['Basic income', '+1', false],
      ['Buy shares', '1', false],
      ['Build track', 'free', false],
      ['Buy trains', '', true],
      ['Run trains', '+0', false],
    ]);
    expect(rows[3]!.what).toBe('It costs 4; you have 3.');
    expect(rows[4]!.what).toContain('Wei gets 1');
  });

  it('keeps every earlier answer open while the turn is being made', () => {
    const state = position({ pool: [2, 2, 5] });
    money(state, 0, { ones: 3 });
    const model = tray(state, ['2x2', 'income']);
    expect(model.dice).toMatchObject({ open: false, says: 'Two 2s.', instead: [{ text: 'one 3' }, { text: 'one 1' }] });
    const rows = model.action!.rows.filter((row) => row.href !== null);
    expect(rows.find((row) => row.chosen)!.title).toBe('Basic income');
    expect(rows.map((row) => row.href)).toContain('2x2/shares');
  });

  it('proposes the payment and shows the other ways beside it', () => {
    const state = position({ pool: [2, 2, 2] });
    money(state, 0, { fives: 1, ones: 4 });
    const { asks } = tray(state, ['2x3', 'shares']).detail!;
    const pay = asks.find(({ ask: text }) => text.startsWith('Cross out'))!;
    expect(pay.options.map(({ title, note, chosen }) => [title, note, chosen])).toEqual([
      ['Cross out three ones', 'Exactly the cost.', true],
      ['Cross out one five', '2 more than needed.', false],
    ]);
    // What was proposed is no answer of one's own: a step back leads to the actions.
    expect(tray(state, ['2x3', 'shares']).back).toBe('2x3');
    expect(button(state, ['2x3', 'shares'])).toBe('Buy 3 Green from Wei for 3 income; then the dice are rolled');
  });

  it('tells each track drawn, takes back the last one, and says why sides are closed', () => {
    const state = position({ pool: [1, 1, 1] });
    state.tiles[0]!.cubes = [2, 2, 2, 0];
    draw(state, 1, 'D4.0-2');
    const before = ask(state, ['1x3', 'track']);
    const begin = before.kind === 'pick' ? before.options.find(({ key }) => key === 'D4.5')!.key : '';
    const first = tray(state, ['1x3', 'track', begin]).detail!;
    expect(first.asks[0]!.ask).toBe('Draw the first of three tracks in D4, from the north-west');
    expect(first.asks[0]!.reasons.join(' ')).toMatch(/^North and south-east: That side is taken/);
    const key = first.asks[0]!.options.find(({ href }) => href)!.href!.split('/');
    const second = tray(state, key).detail!;
    expect(second.drawn).toEqual([
      expect.objectContaining({ text: expect.stringMatching(/^1 \w+ through D4$/), back: `1x3/track/${begin}` }),
    ]);
  });

  it('says on the button and above it what follows and can’t be taken back', () => {
    const state = position({ people: 1, bots: 1, pool: [2, 2, 5] });
    expect(button(state, ['2x1', 'income'])).toBe('Take 1 basic income; then Wei (bot) moves');
    expect(tray(state, ['2x1', 'income']).next).toEqual({
      says: 'Wei moves next, at once. After that the turn can’t be taken back by a click.',
      final: true,
    });
    setPool(state, [2]);
    expect(button(state, ['2x1', 'income'])).toBe('Take 1 basic income; then the dice are rolled and Wei (bot) moves');
    state.ending = { cause: 'ones', seat: 1 };
    expect(button(state, ['2x1', 'income'])).toBe('Take 1 basic income; the game is over then');
    const people = position({ pool: [2, 2] });
    expect(button(people, ['2x1', 'income'])).toBe('Take 1 basic income');
    expect(tray(people, ['2x1', 'income']).next).toEqual({ says: 'Undo stays open until Wei acts.', final: false });
  });
});

describe('points in sight', () => {
  it('counts one’s own cards, and those of others as backs', () => {
    const state = position({ people: 2, bots: 1 });
    state.seats[0]!.objectives = ['O16'];
    state.seats[1]!.objectives = ['O14', 'O15'];
    state.seats[2]!.botCards = 1;
    state.unseenObjectives = state.unseenObjectives.filter((card) => !['O14', 'O15', 'O16'].includes(card));
    const block = dicePresentation.blocks!(sceneAt(state, [])).find(({ partial }) => partial === 'dice/sight')!;
    const rows = (block.model as { rows: { name: string; objectives: string; total: string }[] }).rows;
    expect(Object.fromEntries(rows.map(({ name, objectives, total }) => [name, `${objectives}: ${total}`]))).toEqual({
      Tomás: '10: 14',
      Ana: '1: 5',
      Wei: '2 cards: 4 + ?',
    });
  });
});

describe('the log', () => {
  it('tells each bot’s turn apart, below the move that it follows', () => {
    const state = position({ people: 1, bots: 2, pool: [2, 2, 5, 6] });
    const from = source();
    const happenings = dice.play(
      state,
      0,
      { kind: 'turn', modify: [], take: { value: 2, count: 1 }, as: { value: 2, count: 1 }, action: { kind: 'income' } },
      from,
    );
    const auto = [1, 2].map((seat) => ({
      seat,
      cause: { code: 'bot', facts: { seat } },
      happenings: dice.play(state, seat, { kind: 'bot' }, from),
    }));
    const told = sayTurns(words, { seat: 0, happenings, auto }, talk);
    expect(told.said).toBe('Ana takes one 2 for basic income. Ana marks 1 as basic income (1 one).');
    expect(told.followed.map(({ seat, said }) => [seat, said.split(' ').slice(0, 4).join(' ')])).toEqual([
      [1, 'Wei turns bot card'],
      [2, 'Tomás turns bot card'],
    ]);
  });
});
