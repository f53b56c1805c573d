import { type Static, Type } from '@sinclair/typebox';
import { must } from '../../rules/errors.js';
import type { Option, Phrase, Question, Seat, Source } from '../../rules/game.js';
import { components } from './components.js';
import type { Dice } from './dice.js';
import { checkPayment, incomeLeft, type Payment, pay, payLevel, paymentSchema } from './income.js';
import { blockedFor, connectedPlaces, freeSides, lay, lift, type Network, networkOf } from './network.js';
import { type Doing, KINDS, type Kind, opposite, type State, seatOf, WILD } from './state.js';

/** Rulebook, BUILD TRACK. Rulings R14-R22. */

const Cube = Type.Union([Type.Literal('straight'), Type.Literal('gentle'), Type.Literal('sharp'), Type.Literal('wild')]);
export const trackSchema = Type.Object(
  {
    kind: Type.Literal('track'),
    /** In order: each starts where the last one ended. `cube` is left out when the tile's back is used. */
    chain: Type.Array(
      Type.Object(
        {
          hex: Type.String({ maxLength: 3 }),
          from: Type.Integer({ minimum: 0, maximum: 5 }),
          to: Type.Integer({ minimum: 0, maximum: 5 }),
          cube: Type.Optional(Cube),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 18 },
    ),
    pay: paymentSchema,
  },
  { additionalProperties: false },
);
export type TrackAction = Static<typeof trackSchema>;
export type Piece = TrackAction['chain'][number];

/** Where the next track of the chain begins. */
interface Entry {
  hex: number;
  side: number;
}

/** The chain so far: what it may still use and where it may go on. */
interface Chain {
  readonly network: Network;
  readonly seat: Seat;
  /** Cubes left on the tile by kind, or the one kind of its back. */
  readonly supply: { cubes: number[] } | { back: Kind };
  readonly places: ReadonlySet<number>;
  readonly pieces: Piece[];
  /** Empty when the chain has come to an end. */
  entries: Entry[];
}

export const kindOf = (from: number, to: number): number => 3 - Math.min((to - from + 6) % 6, (from - to + 6) % 6);
const cubesOn = (tile: { cubes: readonly number[] }): number => tile.cubes.reduce((sum, count) => sum + count, 0);

/** Rulebook: 1 for each flipped tile, and with a tile's back 1 more for each cube on all tiles; the whole action costs it once. */
export function trackCost(state: State, value: number): number {
  const flipped = state.tiles.filter((tile) => tile.flipped !== null).length;
  if (state.tiles[value - 1]!.flipped === null) return flipped;
  return flipped + state.tiles.reduce((sum, tile) => sum + cubesOn(tile), 0);
}

function begin(state: State, seat: Seat, value: number): Chain {
  const network = networkOf(state);
  const { board } = network;
  const tile = state.tiles[value - 1]!;
  const supply =
    tile.flipped === null
      ? { cubes: [...tile.cubes] }
      : { back: components(state).set.trackTiles.find((one) => one.id === tile.flipped)!.back };
  const places = connectedPlaces(state, network, seat);
  const entries: Entry[] = [];
  for (const place of places) if (!blockedFor(state, board, seat, place)) entries.push(...freeSides(network, place));
  for (const segment of state.track) {
    if (segment.seat !== seat) continue;
    const hex = board.index[segment.hex]!;
    for (const side of [segment.a, segment.b]) {
      const next = board.neighbour[hex * 6 + side]!;
      if (next >= 0 && !board.printed[next] && network.owner[next * 6 + opposite(side)] === 0) {
        entries.push({ hex: next, side: opposite(side) });
      }
    }
  }
  return { network, seat, supply, places, pieces: [], entries };
}

/** Why a segment may not lie there; null when it may (R15, R16). The entry itself is known to be free. */
function hindered(chain: Chain, entry: Entry, to: number): Phrase | null {
  const { board, owner } = chain.network;
  const at = entry.hex * 6 + to;
  const facts = { hex: board.hexes[entry.hex]!, side: to };
  if (to === entry.side || owner[at] !== 0 || owner[entry.hex * 6 + entry.side] !== 0) return { code: 'sideTaken', facts };
  const next = board.neighbour[at]!;
  if (next < 0) return { code: 'offTheMap', facts };
  if (board.printed[next]) return board.printed[next]! & (1 << opposite(to)) ? null : { code: 'offTheMap', facts };
  const beyond = owner[next * 6 + opposite(to)]!;
  return beyond === 0 || beyond === chain.seat + 1 ? null : { code: 'sideTaken', facts };
}

/** Which cubes could stand for this kind of track: its own colour first, then a wild one. `null` stands for the tile's back. */
function means(chain: Chain, kind: number): (number | null)[] {
  const { supply } = chain;
  if ('back' in supply) return supply.back === 'wild' || supply.back === KINDS[kind] ? [null] : [];
  return [kind, WILD].filter((cube) => supply.cubes[cube]! > 0);
}

/** Where a segment that leaves by this side leads: entries to go on from, none when the chain ends there. */
function beyond(state: State, chain: Chain, hex: number, to: number): Entry[] {
  const { network, seat } = chain;
  const { board } = network;
  const next = board.neighbour[hex * 6 + to]!;
  if (!board.printed[next]) {
    // R20: closing onto an open end of one's own track ends the chain.
    return network.owner[next * 6 + opposite(to)] === 0 ? [{ hex: next, side: opposite(to) }] : [];
  }
  // R18, R19: a new city ends the action; a blocked place is never left; a connected open city may be.
  return chain.places.has(next) && !blockedFor(state, board, seat, next) ? freeSides(network, next) : [];
}

function draw(state: State, chain: Chain, entry: Entry, to: number, cube: number | null): void {
  lay(chain.network, chain.seat, entry.hex, entry.side, to);
  if (cube !== null && 'cubes' in chain.supply) chain.supply.cubes[cube]! -= 1;
  const piece: Piece = { hex: chain.network.board.hexes[entry.hex]!, from: entry.side, to };
  chain.pieces.push(cube === null ? piece : { ...piece, cube: KINDS[cube]! });
  chain.entries = beyond(state, chain, entry.hex, to);
}

function erase(chain: Chain, entries: Entry[]): void {
  const piece = chain.pieces.pop()!;
  lift(chain.network, chain.network.board.index[piece.hex]!, piece.from, piece.to);
  if (piece.cube && 'cubes' in chain.supply) chain.supply.cubes[KINDS.indexOf(piece.cube)]! += 1;
  chain.entries = entries;
}

/** Whether exactly `more` further tracks can be drawn (R4). Spending a wild cube where the colour is there never helps. */
function canGoOn(state: State, chain: Chain, more: number): boolean {
  if (more === 0) return true;
  const { entries } = chain;
  return entries.some((entry) => canEnter(state, chain, entry, more, entries));
}

function canEnter(state: State, chain: Chain, entry: Entry, more: number, entries: Entry[]): boolean {
  for (let to = 0; to < 6; to++) {
    if (hindered(chain, entry, to)) continue;
    const [cube] = means(chain, kindOf(entry.side, to));
    if (cube === undefined) continue;
    draw(state, chain, entry, to, cube);
    const fits = canGoOn(state, chain, more - 1);
    erase(chain, entries);
    if (fits) return true;
  }
  return false;
}

/** Why these dice cannot build; null when they can. */
export function trackBarred(state: State, seat: Seat, dice: Dice): Phrase | null {
  const tile = state.tiles[dice.value - 1]!;
  if (tile.flipped === null && cubesOn(tile) < dice.count) {
    return { code: 'tooFewCubes', facts: { tile: dice.value, cubes: cubesOn(tile), needed: dice.count } };
  }
  const cost = trackCost(state, dice.value);
  const income = incomeLeft(seatOf(state, seat));
  if (income < cost) return { code: 'tooDear', facts: { cost, income } };
  if (!canGoOn(state, begin(state, seat, dice.value), dice.count)) {
    return { code: 'noRoomForTrack', facts: { tile: dice.value, needed: dice.count } };
  }
  return null;
}

const entryKey = (chain: Chain, entry: Entry): string => `${chain.network.board.hexes[entry.hex]}.${entry.side}`;

/** From which side to begin, then one level for each track, then the circles to pay with. */
export function trackLevels<Move>(
  state: State,
  seat: Seat,
  dice: Dice,
  path: readonly string[],
  done: (action: TrackAction) => Move,
): Question<Move> {
  const chain = begin(state, seat, dice.value);
  const { board } = chain.network;
  let at = 0;
  while (chain.pieces.length < dice.count) {
    const more = dice.count - chain.pieces.length;
    const facts = { number: chain.pieces.length + 1, of: dice.count, tile: dice.value };
    let entry = chain.entries[0];
    // Mid-chain there is a choice of sides only in a city that the chain passes through.
    if (chain.pieces.length === 0 || chain.entries.length > 1) {
      const key = path[at++];
      if (key === undefined) {
        const { entries } = chain;
        const options = entries
          .filter((one) => canEnter(state, chain, one, more, entries))
          .map((one, order) => ({
            key: entryKey(chain, one),
            facts: { hex: board.hexes[one.hex]!, side: one.side, from: board.hexes[board.neighbour[one.hex * 6 + one.side]!]!, order },
          }));
        return { kind: 'pick', about: { code: 'trackFrom', facts }, options };
      }
      entry = chain.entries.find((one) => entryKey(chain, one) === key);
      must(entry, 'notOffered', { key });
    }
    const key = path[at++];
    const options = sides(state, chain, entry!, more, key);
    if (key === undefined) {
      const here = { ...facts, hex: board.hexes[entry!.hex]!, side: entry!.side };
      return { kind: 'pick', about: { code: 'trackTo', facts: here }, options };
    }
    const option = options[0];
    must(option && !option.barred, option?.barred?.code ?? 'notOffered', { key, ...option?.barred?.facts });
    draw(state, chain, entry!, option.to, option.cube);
  }
  const cost = trackCost(state, dice.value);
  return payLevel(seatOf(state, seat), cost, path.slice(at), (payment) => done({ kind: 'track', chain: [...chain.pieces], pay: payment }));
}

interface SideOption extends Option<never> {
  to: number;
  cube: number | null;
}

/** The sides by which the next track may leave its hex, each with the cube it takes; those that are taken with the reason. */
function sides(state: State, chain: Chain, entry: Entry, more: number, only: string | undefined): SideOption[] {
  const { board } = chain.network;
  const { entries } = chain;
  const found: SideOption[] = [];
  const open = new Set<number>();
  for (let to = 0; to < 6; to++) {
    if (to === entry.side) continue;
    const kind = kindOf(entry.side, to);
    const barred = hindered(chain, entry, to);
    const ways = means(chain, kind);
    const facts = { hex: board.hexes[entry.hex]!, from: entry.side, to, track: KINDS[kind]! };
    if (barred || ways.length === 0) {
      if (only === undefined)
        found.push({ key: `${to}`, facts, barred: barred ?? { code: 'noSuchCube', facts: { track: facts.track } }, to, cube: null });
      continue;
    }
    for (const cube of ways) {
      const key = cube === WILD ? `${to}-wild` : `${to}`;
      if (only !== undefined && key !== only) continue;
      draw(state, chain, entry, to, cube);
      const fits = canGoOn(state, chain, more - 1);
      erase(chain, entries);
      const place = board.place[board.neighbour[entry.hex * 6 + to]!];
      const reached = place && board.printed[board.index[place.hex]!] ? { reaches: place.hex } : {};
      if (fits) open.add(to);
      // Sides are counted, not options: the same side with another cube is the same place on the map.
      const full = { ...facts, ...(cube === null ? {} : { cube: KINDS[cube]! }), ...reached, ...(fits && { order: open.size - 1 }) };
      found.push({ key, facts: full, to, cube, ...(fits ? {} : { barred: { code: 'chainTooShort', facts: { more: more - 1 } } }) });
    }
  }
  return found;
}

/** Draws the chain on a copy of the network piece by piece; throws where a piece does not fit. */
function checked(state: State, seat: Seat, dice: Dice, action: TrackAction): Chain {
  const chain = begin(state, seat, dice.value);
  must(action.chain.length === dice.count, 'useAllDice', { dice: dice.count, used: action.chain.length });
  for (const piece of action.chain) {
    const entry = chain.entries.find((one) => chain.network.board.hexes[one.hex] === piece.hex && one.side === piece.from);
    must(entry, chain.pieces.length === 0 ? 'notConnected' : 'chainBroken', { hex: piece.hex, side: piece.from });
    const barred = hindered(chain, entry, piece.to);
    must(barred === null, barred?.code ?? '', barred?.facts);
    const cube = piece.cube === undefined ? null : KINDS.indexOf(piece.cube);
    const kind = kindOf(piece.from, piece.to);
    must(means(chain, kind).includes(cube), 'noSuchCube', { track: KINDS[kind]!, cube: piece.cube ?? null });
    draw(state, chain, entry, piece.to, cube);
  }
  return chain;
}

export function checkTrack(state: State, seat: Seat, dice: Dice, action: TrackAction): void {
  checked(state, seat, dice, action);
  checkPayment(seatOf(state, seat), trackCost(state, dice.value), action.pay);
}

export function buildTrack(state: State, seat: Seat, dice: Dice, action: TrackAction, doing: Doing): void {
  const board = seatOf(state, seat);
  const cost = trackCost(state, dice.value);
  const before = connectedPlaces(state, networkOf(state), seat);
  const tile = state.tiles[dice.value - 1]!;
  pay(board, action.pay);
  for (const piece of action.chain) {
    state.track.push({ seat, hex: piece.hex, a: piece.from, b: piece.to });
    if (!piece.cube) continue;
    const cube = KINDS.indexOf(piece.cube);
    tile.cubes[cube]! -= 1;
    board.cubes[cube]! += 1;
  }
  const network = networkOf(state);
  const reached = [...connectedPlaces(state, network, seat)]
    .filter((place) => !before.has(place))
    .map((place) => network.board.hexes[place]!);
  const chain = action.chain.map((piece) => ({ ...piece }));
  doing.happenings.push({
    code: 'trackBuilt',
    facts: { seat, tile: dice.value, chain, cost, paid: paidFor(action.pay), reached },
  });
}

const paidFor = (payment: Payment): number => 10 * payment.tens + 5 * payment.fives + payment.ones;

/** A tile without cubes is turned over (R22: for a person without a card). Its back is drawn only now. */
export function flipEmpty(state: State, value: number, source: Source, doing: Doing): void {
  const tile = state.tiles[value - 1]!;
  if (tile.flipped !== null || cubesOn(tile) > 0) return;
  const id = source.pick(`trackTile:${value}`, state.unturned);
  tile.flipped = id;
  state.unturned = state.unturned.filter((one) => one !== id);
  const back = components(state).set.trackTiles.find((one) => one.id === id)!.back;
  doing.happenings.push({ code: 'tileFlipped', facts: { tile: value, back } });
}
