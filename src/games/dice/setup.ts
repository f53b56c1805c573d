import type { Source } from '../../rules/game.js';
import { componentsNamed, type Ready } from './components.js';
import type { Options } from './options.js';
import { KINDS, type SeatState, type State } from './state.js';

/** Rulebook, GAME SETUP 1-8; what people choose comes after it as moves. Decisions S1-S6. */
export function setup(options: Options, people: number, source: Source, version: number): State {
  const ready = componentsNamed(options.components);
  const { set } = ready;
  const seats = people + options.bots;
  const clockwise = seating(people, seats, source);
  const cubes = layCubes(ready, seats, source);
  // Setup 7: one 1-train each, as the engine of the topmost line, from the top of its stack, in order of play.
  const stacks = [1, 2, 3, 4, 5, 6].map((power) => set.trainTiles.filter((tile) => tile.power === power).length);
  const boards = Array.from({ length: seats }, (_, seat) => newBoard(seat >= people, set.playerBoard.lines));
  for (const seat of clockwise) {
    boards[seat]!.lines[0] = { opened: true, tiles: [`1.${stacks[0]}`] };
    stacks[0]! -= 1;
  }
  const starting = set.map.places.filter((place) => place.starting).map((place) => place.hex);
  return {
    version,
    options,
    people,
    clockwise,
    seats: boards,
    phases: [{ at: 'company', seat: clockwise[0]! }],
    turn: 0,
    pool: [0, 0, 0, 0, 0, 0],
    used: [],
    stacks,
    tiles: cubes.tiles.map((on) => ({ cubes: on, flipped: null })),
    unturned: set.trackTiles.map((tile) => tile.id),
    bag: cubes.bag,
    track: [],
    // Setup 9: as many starting location cards as seats, face up.
    locations: source.shuffle('locations', starting).slice(0, seats).sort(),
    unseenObjectives: set.objectives.map((card) => card.id).sort(),
    botDeck: options.bots > 0 ? set.botCards.map((card) => card.id).sort() : [],
    botDiscard: [],
    ending: null,
  };
}

/** S2: seating at random; the starting player is a random person. */
function seating(people: number, seats: number, source: Source): number[] {
  const numbers = Array.from({ length: seats }, (_, seat) => `${seat}`);
  const round = source.shuffle('seating', numbers).map(Number);
  const first = round.indexOf(Number(source.pick('startingPlayer', numbers.slice(0, people))));
  return [...round.slice(first), ...round.slice(0, first)];
}

/** S4: cubes from the bag onto the tiles; the squares marked "4" only with four seats. */
function layCubes({ set }: Ready, seats: number, source: Source): { tiles: number[][]; bag: number[] } {
  const all = set.cubes.flatMap(({ kind, count }) => Array.from({ length: count }, (_, i) => `${kind}-${i + 1}`));
  const drawn = source.shuffle('cubes', all);
  const count = (cubes: readonly string[]) => KINDS.map((kind) => cubes.filter((cube) => cube.startsWith(`${kind}-`)).length);
  let from = 0;
  const tiles = set.trackTiles.map((tile) => {
    const squares = seats === 4 ? tile.squares : tile.squares - tile.squaresForFour;
    from += squares;
    return count(drawn.slice(from - squares, from));
  });
  return { tiles, bag: count(drawn.slice(from)) };
}

function newBoard(bot: boolean, lines: number): SeatState {
  return {
    bot,
    company: 0,
    start: '',
    income: { ones: { marked: 0, crossed: 0 }, fives: { marked: 0, crossed: 0 }, tens: { marked: 0, crossed: 0 } },
    modifiersSpent: 0,
    shares: [0, 0, 0, 0, 0, 0],
    lines: Array.from({ length: lines }, () => ({ opened: false, tiles: [] })),
    cubes: [0, 0, 0, 0],
    objectives: [],
    botCards: 0,
    drawn: 0,
    owes: 0,
  };
}
