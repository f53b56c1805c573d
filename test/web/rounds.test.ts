import type { CoursePoint } from '../../src/table/types.js';
import { presentationOf } from '../../src/view/games.js';
import { talkOf } from '../../src/view/shared/talk.js';
import { listOfRounds, type Round, roundsOf, ticksOf } from '../../src/web/tables/rounds.js';

/** The list of rounds beside a position: in sets where a game has sets. */

const NAMES = ['Ana', 'Wei'];

function roomOf(game: string) {
  const { words } = presentationOf(game);
  return { words, names: NAMES, talk: talkOf({ names: NAMES, money: words.money }) };
}

/** Each move leads to the round that is named; a move belongs to the round before it. */
const course = (rounds: readonly { code: string; facts: object }[]): CoursePoint[] =>
  rounds.map((round, index) => ({
    n: index + 1,
    where: { round, phase: { code: 'phase', facts: { phase: 1 } } },
    standings: { ended: null, seats: [{ seat: index % 2, place: 1, score: 100 + index, parts: [] }] },
    series: [],
  })) as unknown as CoursePoint[];

const auction = { code: 'auction', facts: { turn: 1 } };
const stock = (turn: number) => ({ code: 'stock', facts: { turn } });
const operating = (turn: number, number: number) => ({ code: 'operating', facts: { turn, number } });

interface Listed {
  readonly heads: readonly string[];
  readonly rows: readonly {
    label: string;
    here: boolean;
    leader: Round['leader'];
    cells: { text: string; href: string; here: boolean }[][];
  }[];
}
const listed = (room: ReturnType<typeof roomOf>, rounds: readonly Round[], n: number): Listed =>
  listOfRounds(room, rounds, n, (at) => `/${at}`) as Listed;

it('sets stock rounds and the operating rounds after them side by side, with the leader at the end of the set', () => {
  const room = roomOf('1888n');
  const points = course([auction, stock(1), operating(1, 1), operating(1, 1), stock(2), operating(2, 1), operating(2, 2), operating(2, 2)]);
  const rounds = roundsOf(room, points);
  const { heads, rows } = listed(room, rounds, 7);
  expect(heads).toEqual(['Stock', 'Operating']);
  expect(rows.map(({ label, here, cells }) => [label, here, cells.map((cell) => cell.map(({ text, href }) => `${text}${href}`))])).toEqual([
    ['Auction', false, [['1–2/1'], []]],
    ['Set 1', false, [['1/3'], ['1.1/4']]],
    ['Set 2', true, [['2/6'], ['2.1/7', '2.2/8']]],
  ]);
  expect(rows[2]!.cells[1]!.map(({ here }) => here)).toEqual([true, false]);
  expect(rows[1]!.leader).toEqual({ seat: 0, name: 'Ana', score: '¥104' });
  expect(ticksOf(room, rounds)).toEqual([
    { n: 1, text: 'A' },
    { n: 3, text: '1' },
    { n: 6, text: '2' },
  ]);
});

it('lists each round by itself where a game has no sets', () => {
  const room = roomOf('dice');
  const points = course([1, 1, 2].map((turn) => ({ code: 'turn', facts: { turn } })));
  const { heads, rows } = listed(room, roundsOf(room, points), 3);
  expect(heads).toEqual(['Moves']);
  expect(rows.map(({ label, cells }) => [label, cells[0]![0]!.text])).toEqual([['Turn 1', '1–3']]);
});
