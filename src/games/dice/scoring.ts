import type { Seat, Standings } from '../../rules/game.js';
import { components } from './components.js';
import type { ObjectiveCard } from './data/schema.js';
import { extraDice, incomeLeft, modifiersLeft } from './income.js';
import { blockedFor, connectedPlaces, connectedStations, networkOf } from './network.js';
import { longestRoute } from './routes.js';
import { carriages, cars, engines, sharePrice } from './shares.js';
import { type SeatState, type State, seatOf, top } from './state.js';

/** Rulebook, SCORING and OBJECTIVE CARDS. Decisions V1-V5, rulings R32-R36. */

/** What a seat's track touches. */
export function connected(state: State, seat: Seat): { cities: string[]; blocked: string[]; stations: string[]; hexes: number } {
  const network = networkOf(state);
  const { board } = network;
  const printed = connectedPlaces(state, network, seat);
  const drawn = connectedStations(state, network, seat);
  const isCity = (hex: number) => board.place[hex]!.kind === 'city';
  const names = (hexes: Iterable<number>) => [...hexes].map((hex) => board.hexes[hex]!).sort();
  const own = new Set(state.track.filter((segment) => segment.seat === seat).map((segment) => board.index[segment.hex]!));
  return {
    cities: names([...printed].filter(isCity)),
    blocked: names([...printed].filter((hex) => isCity(hex) && blockedFor(state, board, seat, hex))),
    stations: names([...[...printed].filter((hex) => !isCity(hex)), ...drawn]),
    // R33: hexes with own track plus connected cities and red stations.
    hexes: new Set([...own, ...printed]).size,
  };
}

const others = (state: State, seat: Seat): SeatState[] => state.seats.filter((_, other) => other !== seat);

/** How many of what the card counts there are. */
export function counted(state: State, seat: Seat, card: ObjectiveCard): number {
  const board = seatOf(state, seat);
  const { tile } = components(state);
  switch (card.kind) {
    case 'enginePower':
      return board.lines.reduce((sum, line) => sum + (line.tiles[0] ? tile[line.tiles[0]]!.power : 0), 0);
    case 'longestTrain':
      return Math.max(...board.lines.map((line) => line.tiles.length));
    case 'longestRoute':
      return longestRoute(state, seat);
    case 'networkHexes':
      return connected(state, seat).hexes;
    case 'citiesOwn':
      return connected(state, seat).cities.length;
    case 'citiesAny':
      // R36: bots have no network.
      return new Set(state.seats.flatMap((other, s) => (other.bot ? [] : connected(state, s).cities))).size;
    case 'blockedCities':
      return connected(state, seat).blocked.length;
    case 'citiesAndStations':
      return connected(state, seat).cities.length + connected(state, seat).stations.length;
    case 'differentShares':
      // R35: companies of which a share is held, or by the switch every share of another company.
      return state.options.differentShares === 'companies'
        ? board.shares.filter((held) => held > 0).length
        : board.shares.reduce((sum, held, i) => sum + (i === board.company - 1 ? 0 : held), 0);
    case 'carriagesOthers':
      return others(state, seat).reduce((sum, other) => sum + carriages(other), 0);
    case 'cubes':
      return board.cubes.reduce((sum, count) => sum + count, 0);
    case 'carsOwn':
      return cars(board);
    case 'enginesOthers':
      return others(state, seat).reduce((sum, other) => sum + engines(other), 0);
    case 'named': {
      const { cities, stations } = connected(state, seat);
      return cities.includes(card.place!) || stations.includes(card.place!) ? 1 : 0;
    }
  }
}

export const cardPoints = (state: State, seat: Seat, card: ObjectiveCard): number =>
  Math.floor(counted(state, seat, card) / card.per) * card.points;

/** V1-V4. While the game runs a person's cards are hidden, so they are left out of what everybody may read. */
export function points(state: State, seat: Seat, withCards: boolean): { code: string; points: number }[] {
  const board = seatOf(state, seat);
  const { set, objective } = components(state);
  const cards = board.bot
    ? board.botCards * set.points.botCard
    : withCards
      ? board.objectives.reduce((sum, id) => sum + cardPoints(state, seat, objective[id]!), 0)
      : 0;
  return [
    { code: 'objectives', points: cards },
    { code: 'shares', points: board.shares.reduce((sum, held, i) => sum + held * sharePrice(state, i + 1), 0) },
    { code: 'modifiers', points: modifiersLeft(state, board) * set.points.modifier },
    { code: 'extraDice', points: extraDice(state, board) * set.points.extraDie },
  ];
}

export function standings(state: State): Standings {
  const over = top(state).at === 'over';
  const scored = state.seats.map((board, seat) => {
    const parts = points(state, seat, over);
    const score = parts.reduce((sum, part) => sum + part.points, 0);
    // V5: more income left, then more shares, then a person before a bot.
    const shares = board.shares.reduce((sum, held) => sum + held, 0);
    return { seat, score, parts, rank: [score, incomeLeft(board), shares, board.bot ? 0 : 1] };
  });
  const above = (a: readonly number[], b: readonly number[]): boolean => {
    const differs = a.findIndex((value, i) => value !== b[i]);
    return differs >= 0 && a[differs]! > b[differs]!;
  };
  const placed = scored.map(({ rank, ...one }) => ({ ...one, place: 1 + scored.filter((other) => above(other.rank, rank)).length }));
  const ended = over ? { code: 'dice', facts: { cause: state.ending!.cause, seat: state.ending!.seat } } : null;
  return { ended, seats: placed.sort((a, b) => a.place - b.place || a.seat - b.seat) };
}
