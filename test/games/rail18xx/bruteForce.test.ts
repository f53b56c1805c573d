import { GEOGRAPHY as G1880 } from '../../../src/games/1880/data/map.js';
import { GEOGRAPHY as G1888N } from '../../../src/games/1888n/data/map.js';
import { type Board, drawingAt } from '../../../src/games/rail18xx/board.js';
import { opposite } from '../../../src/games/rail18xx/hex.js';
import type { Geography } from '../../../src/games/rail18xx/map.js';
import { networkOf, sideKey, stopKey } from '../../../src/games/rail18xx/network.js';
import { reach } from '../../../src/games/rail18xx/reach.js';
import { bestRoutes } from '../../../src/games/rail18xx/routes/best.js';
import { judgeRoutes } from '../../../src/games/rail18xx/routes/judge.js';
import { PATIENCE, type Patience } from '../../../src/games/rail18xx/routes/pack.js';
import type { EnteredRoute, Piece, RunInput, TrainSpec } from '../../../src/games/rail18xx/routes/run.js';

/** A small generator of our own, so that a failing case can be named by its number. */
function random(seed: number): (below: number) => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

/** Tiles thrown onto neighbouring hexes without regard to legality: crossings, junctions, terminals and blocked cities. */
function smallNetwork(geo: Geography, pick: (below: number) => number): { board: Board; size: number } {
  const hexes = [...geo.hexes.values()].filter((hex) => !hex.fixed);
  const tiles = [...geo.tiles.values()].filter((tile) => !tile.special || tile.id === 'L41');
  const board: Board = { tiles: {}, stations: {}, homes: [] };
  const area = [hexes[pick(hexes.length)]!.id];
  for (let tries = 0; area.length < 5 + pick(3) && tries < 60; tries++) {
    const next = geo.hexes.get(area[pick(area.length)]!)!.neighbours[pick(6)];
    if (next && !area.includes(next)) area.push(next);
  }
  for (const hex of area) if (!geo.hexes.get(hex)!.fixed) board.tiles[hex] = [tiles[pick(tiles.length)]!.id, pick(6)];
  // Heng Shan: its visits are told apart.
  if (geo === G1888N && pick(2) === 0 && board.tiles[area[1]!]) board.tiles[area[1]!] = ['L41', pick(6)];
  for (const hex of area) {
    drawingAt(geo, board, hex).stops.forEach((stop, index) => {
      for (let slot = 0; slot < stop.slots; slot++) {
        const owner = ['us', 'them', null][pick(3)];
        if (!owner || (board.stations[hex] ?? []).some((station) => station.owner === owner)) continue;
        board.stations[hex] ??= [];
        board.stations[hex]!.push({ owner, stop: index, slot });
      }
    });
  }
  return { board, size: area.length };
}

/** Every walk over pieces of track that begins and ends at a stop and passes no side twice. */
function allPaths(geo: Geography, board: Board, limit: number): Piece[][] {
  const found: Piece[][] = [];
  const path: Piece[] = [];
  const sides = new Set<string>();
  const from = (hex: string, at: number, depth: number): void => {
    for (const [a, b] of drawingAt(geo, board, hex).tracks) {
      for (const [start, to] of [
        [a, b],
        [b, a],
      ] as const) {
        if (start !== at) continue;
        path.push([hex, at, to]);
        if (to >= 6) {
          if (path.length > 1) found.push([...path]);
          if (path.length > 1 && depth < limit) from(hex, to, depth + 1);
        } else {
          const there = geo.hexes.get(hex)!.neighbours[to];
          const side = to < 3 ? sideKey(hex, to) : there ? sideKey(there, opposite(to)) : '';
          if (there && !sides.has(side)) {
            sides.add(side);
            from(there, opposite(to), depth);
            sides.delete(side);
          }
        }
        path.pop();
      }
    }
  };
  for (const hex of geo.hexes.keys()) for (const index of drawingAt(geo, board, hex).stops.keys()) from(hex, index + 6, 1);
  return found;
}

const SPECS: readonly TrainSpec[] = [
  { stops: 2 },
  { stops: 3 },
  { stops: 4 },
  { stops: 4, large: 2 },
  { stops: null },
  { stops: null, counted: 2 },
  { stops: null, counted: 3 },
];

/** A long train beside a short one: what late companies own. */
const MIXES: readonly (readonly TrainSpec[])[] = [
  [{ stops: null }, { stops: 5 }],
  [{ stops: 6 }, { stops: null }],
  [{ stops: null, counted: 6 }, { stops: 2 }],
  [{ stops: 2 }, { stops: null, counted: 3 }],
  [{ stops: null }, { stops: 4, large: 2 }],
  [{ stops: 6, large: 3 }, { stops: 3 }],
  [{ stops: 5 }, { stops: 5 }],
];

/** Every way to the optimum: lists of all routes, prices alone, one train beside the listed routes of the other with and without prices. */
const WAYS: readonly Patience[] = [
  PATIENCE,
  { limited: 0, limitless: 0, pair: 0, rounds: 0 },
  { ...PATIENCE, limited: 0, limitless: 0, rounds: 0 },
  { ...PATIENCE, limited: 0, limitless: 0, rounds: 40 },
];

describe('best routes on random small networks', () => {
  it('equal brute force in 500 of them', () => {
    let [cases, worth, both] = [0, 0, 0];
    for (let seed = 1; cases < 500; seed++) {
      const pick = random(seed);
      const geo = pick(2) === 0 ? G1880 : G1888N;
      const { board } = smallNetwork(geo, pick);
      if (
        !Object.values(board.stations)
          .flat()
          .some((station) => station.owner === 'us')
      )
        continue;
      const mixed = pick(2) === 0;
      const trains = mixed ? MIXES[pick(MIXES.length)]! : Array.from({ length: 1 + pick(3) }, () => SPECS[pick(SPECS.length)]!);
      const hexes = Object.keys(board.tiles);
      const input: RunInput = {
        board,
        owner: 'us',
        trains,
        time: pick(4) as 0 | 1 | 2 | 3,
        ferryFee: pick(2) * 10,
        stopBonus: { [hexes[pick(hexes.length)]!]: 20 },
        bonuses: [
          {
            hexes: [hexes[pick(hexes.length)]!, hexes[pick(hexes.length)]!],
            amount: 30,
            ...(pick(2) === 0 ? { once: true as const } : {}),
          },
        ],
      };
      const paths = allPaths(geo, board, 8);
      if (paths.length > 400) continue;
      cases++;
      const legal = trains.map((_, train) =>
        paths.map((path): EnteredRoute => ({ train, path })).filter((route) => 'revenue' in judgeRoutes(geo, input, [route])),
      );
      const byVisits = new Map<number, number>();
      const choose = (train: number, routes: EnteredRoute[]): void => {
        if (routes.length > 0 && 'code' in judgeRoutes(geo, input, routes)) return;
        if (train === trains.length) {
          // The bonus that is paid once goes to whom it brings most: try both orders.
          for (const order of [routes, [...routes].reverse()]) {
            const run = judgeRoutes(geo, input, order);
            if ('code' in run) throw new Error(run.code);
            const visits = run.routes.filter((route) => route.subsidy > 0).length;
            byVisits.set(visits, Math.max(byVisits.get(visits) ?? 0, run.revenue));
          }
          return;
        }
        choose(train + 1, routes);
        for (const route of legal[train]!) choose(train + 1, [...routes, route]);
      };
      if (legal.reduce((product, list) => product * (list.length + 1), 1) > 20000) {
        cases--;
        continue;
      }
      choose(0, []);
      const expected = Math.max(...byVisits.values());
      worth += expected > 0 ? 1 : 0;
      both += byVisits.size > 1 && trains.length > 1 ? 1 : 0;
      for (const best of WAYS.map((way) => bestRoutes(geo, input, way))) {
        expect([seed, best.best.revenue]).toEqual([seed, expected]);
        if (best.byVisits.length > 1) {
          best.byVisits.forEach((run, visits) => {
            expect([seed, visits, run?.revenue ?? -1]).toEqual([seed, visits, byVisits.get(visits) ?? -1]);
          });
        }
      }
    }
    expect(worth).toBeGreaterThan(150);
    expect(both).toBeGreaterThan(20);
  });

  it('reach equals the set of sides at the end of some trail', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const pick = random(seed * 7919);
      const geo = pick(2) === 0 ? G1880 : G1888N;
      const { board } = smallNetwork(geo, pick);
      expect([seed, [...reach(geo, board, 'us').stops].sort()]).toEqual([seed, [...stopsByTrails(geo, board)].sort()]);
    }
  });
});

/** All stops that a walk without repeated sides can end at, tried one by one. */
function stopsByTrails(geo: Geography, board: Board): Set<string> {
  const net = networkOf(geo, board);
  const found = new Set<string>();
  const blocked = (id: number): boolean => {
    const { hex, index, stop } = net.stops[id]!;
    const here = (board.stations[hex] ?? []).filter((station) => station.stop === index);
    return Boolean(stop.terminal) || (stop.slots > 0 && here.length >= stop.slots && !here.some((station) => station.owner === 'us'));
  };
  const used = new Set<number>();
  const leave = (id: number): void => {
    for (const way of net.stops[id]!.ways) enter(way.passage);
  };
  const enter = (passage: number): void => {
    if (used.has(passage >> 1)) return;
    used.add(passage >> 1);
    for (const on of net.passages[passage]!.on) enter(on.passage);
    for (const id of net.passages[passage]!.stops) {
      found.add(stopKey(net.stops[id]!.hex, net.stops[id]!.index));
      if (!blocked(id)) leave(id);
    }
    used.delete(passage >> 1);
  };
  for (const stop of net.stops) {
    if (!(board.stations[stop.hex] ?? []).some((station) => station.owner === 'us' && station.stop === stop.index)) continue;
    found.add(stopKey(stop.hex, stop.index));
    leave(stop.id);
  }
  return found;
}
