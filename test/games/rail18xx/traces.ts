import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { GEOGRAPHY as G1880 } from '../../../src/games/1880/data/map.js';
import { GEOGRAPHY as G1888N } from '../../../src/games/1888n/data/map.js';
import type { Board } from '../../../src/games/rail18xx/board.js';
import type { Geography } from '../../../src/games/rail18xx/map.js';

/** Recorded positions, read straight from the conformance traces: tiles, stations and what the other engine offers there. */
const FOLDER = '../shared/conformance/18xx';

// biome-ignore lint/suspicious/noExplicitAny: foreign JSON, read field by field
export type Fact = any;

export interface Recorded {
  readonly file: string;
  readonly game: '1888n' | '1880';
  readonly geo: Geography;
  readonly n: number;
  readonly board: Board;
  readonly phase: string;
  readonly position: Fact;
  readonly legal: Fact;
  /** What was done up to here in this turn, newest last. */
  readonly before: readonly Fact[];
}

export const traceFiles = (): string[] =>
  existsSync(FOLDER)
    ? ['', 'generated/'].flatMap((sub) =>
        readdirSync(`${FOLDER}/${sub}`)
          .filter((name) => name.endsWith('.legal.jsonl'))
          .map((name) => `${sub}${name.replace('.legal.jsonl', '')}`),
      )
    : [];

const lines = (file: string): Fact[] =>
  readFileSync(`${FOLDER}/${file}.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

export const ownerName = (id: string): string => id.replace(/^FI/, 'A');

/** Every position of the trace for which the other engine's options are recorded and `wanted` says so. */
export function* recorded(file: string, wanted: (legal: Fact) => boolean): Generator<Recorded> {
  const game = file.includes('1880') ? '1880' : '1888n';
  const geo = game === '1880' ? G1880 : G1888N;
  const legal = new Map<number, Fact[]>();
  for (const line of lines(`${file}.legal`)) if (wanted(line)) legal.set(line.n, [...(legal.get(line.n) ?? []), line]);
  const [header, ...moves] = lines(file);
  const state: Fact = structuredClone(header.state);
  const tiles: Board['tiles'] = {};
  const before: Fact[] = [];
  for (const move of moves) {
    if (move.end) break;
    for (const [key, value] of Object.entries<Fact>(move.set ?? {})) {
      if (['players', 'companies', 'privates', 'investors'].includes(key)) Object.assign(state[key], value);
      else state[key] = value;
    }
    for (const [hex, [tile, rotation]] of Object.entries<Fact>(move.tiles ?? {})) {
      if (geo.tiles.has(tile)) tiles[hex] = [tile, rotation];
    }
    before.push(move.action);
    for (const line of legal.get(move.n) ?? []) {
      yield { file, game, geo, n: move.n, board: boardOf(geo, state, tiles), phase: state.phase, position: state, legal: line, before };
    }
  }
}

/** Every run that was made, with the position before it. */
export function* recordedRuns(file: string): Generator<Recorded & { action: Fact }> {
  const game = file.includes('1880') ? '1880' : '1888n';
  const geo = game === '1880' ? G1880 : G1888N;
  const [header, ...moves] = lines(file);
  const state: Fact = structuredClone(header.state);
  const tiles: Board['tiles'] = {};
  for (const move of moves) {
    if (move.end) break;
    if (move.action.type === 'run_routes') {
      const position = structuredClone(state);
      yield {
        file,
        game,
        geo,
        n: move.n,
        board: boardOf(geo, state, tiles),
        phase: state.phase,
        position,
        legal: { by: move.action.by },
        before: [],
        action: move.action,
      };
    }
    for (const [key, value] of Object.entries<Fact>(move.set ?? {})) {
      if (['players', 'companies', 'privates', 'investors'].includes(key)) Object.assign(state[key], value);
      else state[key] = value;
    }
    for (const [hex, [tile, rotation]] of Object.entries<Fact>(move.tiles ?? {})) if (geo.tiles.has(tile)) tiles[hex] = [tile, rotation];
  }
}

function boardOf(geo: Geography, state: Fact, tiles: Board['tiles']): Board {
  const board: Board = { tiles: { ...tiles }, stations: {}, homes: [] };
  const owners: [string, Fact][] = [...Object.entries<Fact>(state.companies), ...Object.entries<Fact>(state.investors ?? {})];
  for (const [id, record] of owners) {
    for (const [hex, stop, slot] of record.tokens ?? []) {
      const untiled = !tiles[hex] && geo.hexes.get(hex)!.site === 'twoCities';
      board.stations[hex] ??= [];
      board.stations[hex]!.push({ owner: ownerName(id), stop: untiled ? null : stop, slot });
    }
    const placed = (record.tokens ?? []).length > 0;
    if (!placed && !record.closed && (record.unplaced === undefined || record.unplaced.includes(0) || !record.floated))
      board.homes.push(ownerName(id));
  }
  return board;
}
