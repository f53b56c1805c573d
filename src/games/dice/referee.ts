import { InvariantBroken } from '../../rules/errors.js';
import { drawable } from './cards.js';
import { components } from './components.js';
import { waitingDice } from './dice.js';
import { modifiersLeft } from './income.js';
import { networkOf } from './network.js';
import { KINDS, opposite, SECTIONS, type State, top } from './state.js';

/** What holds in every position, whatever was played. */
export function referee(state: State): void {
  const check = (holds: boolean, code: string, facts: { [name: string]: number | string } = {}): void => {
    if (!holds) throw new InvariantBroken(code, facts);
  };
  const { set, circles, objective, company } = components(state);
  const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

  for (const { value, shares } of company) {
    const held = total(state.seats.map((board) => board.shares[value - 1]!));
    const played = state.seats.some((board) => board.company === value);
    check(held === (played ? shares : 0), 'sharesConserved', { company: value, held });
  }
  KINDS.forEach((kind, i) => {
    const count = state.bag[i]! + total(state.tiles.map((tile) => tile.cubes[i]!)) + total(state.seats.map((board) => board.cubes[i]!));
    check(count === set.cubes[i]!.count, 'cubesConserved', { kind, count });
  });
  state.tiles.forEach((tile, i) => {
    check((tile.flipped === null) === total(tile.cubes) > 0, 'tileFlippedWhenEmpty', { tile: i + 1 });
  });
  check(state.unturned.length + state.tiles.filter((tile) => tile.flipped !== null).length === set.trackTiles.length, 'tilesConserved');
  if (state.turn > 0) check(waitingDice(state) >= 0, 'diceConserved', { waiting: waitingDice(state) });
  check(
    state.pool.every((count) => count >= 0),
    'poolNotNegative',
  );

  const cards = [...state.unseenObjectives, ...state.seats.flatMap((board) => board.objectives)];
  check(cards.length === set.objectives.length && new Set(cards).size === cards.length, 'objectivesConserved', { count: cards.length });
  check(
    cards.every((card) => objective[card]),
    'objectivesKnown',
  );
  check(drawable(state) >= 0, 'objectiveDeckNotNegative');
  check(state.botDeck.length + state.botDiscard.length === (state.options.bots > 0 ? set.botCards.length : 0), 'botCardsConserved');

  checkBoards(state, check, circles);
  checkTrack(state, check);
  const phase = top(state);
  if (phase.at === 'turn' && !phase.acted) check(total(state.pool) > 0, 'turnWithDice');
  if (phase.at === 'over') {
    check(state.ending !== null && total(state.pool) === 0 && state.seats.every((board) => board.owes === 0), 'overWhenPoolEmpty');
  }
}

type Check = (holds: boolean, code: string, facts?: { [name: string]: number | string }) => void;

function checkBoards(state: State, check: Check, circles: Readonly<Record<'ones' | 'fives' | 'tens', number>>): void {
  const { tile } = components(state);
  const seen = new Set<string>();
  state.seats.forEach((board, seat) => {
    for (const section of SECTIONS) {
      const { marked, crossed } = board.income[section];
      check(crossed >= 0 && crossed <= marked && marked <= circles[section], 'circles', { seat, section, marked, crossed });
      check(marked < circles[section] || state.ending !== null, 'endTriggeredByCircles', { seat, section });
    }
    check(modifiersLeft(state, board) >= 0, 'modifiersNotNegative', { seat });
    check(board.owes <= board.objectives.length, 'owesNoMoreThanHeld', { seat });
    for (const line of board.lines) {
      for (const id of line.tiles) {
        const one = tile[id];
        check(one !== undefined && !seen.has(id) && one.number > state.stacks[one.power - 1]!, 'trainsUnique', { seat, tile: id });
        seen.add(id);
      }
      const engine = line.tiles[0];
      check(engine === undefined || (line.opened && line.tiles.length <= tile[engine]!.power), 'trainLength', { seat });
    }
  });
}

/** R15, R16: no side twice, both halves of a side one player's, nothing off the map or inside a place with printed track. */
function checkTrack(state: State, check: Check): void {
  const network = networkOf(state);
  const { board, owner } = network;
  let sides = 0;
  for (const used of owner) if (used !== 0) sides += 1;
  check(sides === state.track.length * 2, 'sideUsedOnce');
  for (const { seat, hex, a, b } of state.track) {
    const at = board.index[hex]!;
    check(a !== b && !board.printed[at], 'trackInHex', { hex });
    for (const side of [a, b]) {
      const next = board.neighbour[at * 6 + side]!;
      const beyond = next < 0 ? -1 : owner[next * 6 + opposite(side)]!;
      check(next >= 0 && (beyond === 0 || beyond === seat + 1), 'halvesOfOneSeat', { hex, side });
    }
  }
}
