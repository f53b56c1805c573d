import type { RunInput, TrainSpec } from '../../../src/games/rail18xx/routes/run.js';
import type { ValueTime } from '../../../src/games/rail18xx/tile.js';
import { type Fact, ownerName, type Recorded } from './traces.js';

const TIME_1888: Record<string, ValueTime> = { '2': 0, '3': 1, '4': 1, '5': 2, '6': 2, D: 3 };
const HOMES_1888: Record<string, readonly [home: string, destination: string, bonus: number]> = {
  JHR: ['C9', 'D12', 30],
  SSL: ['B18', 'C13', 20],
  CDL: ['A19', 'E17', 20],
  HJR: ['F6', 'G9', 20],
  TJL: ['E3', 'H4', 20],
  LYR: ['F16', 'H14', 20],
  JZR: ['C9', 'B6', 40],
  ZDR: ['G11', 'F12', 40],
};

export function trainSpec(name: string): TrainSpec {
  const plain = name.replace('R', '');
  if (plain === 'D') return { stops: null };
  if (plain.endsWith('E')) return { stops: null, counted: Number.parseInt(plain, 10) };
  if (plain.includes('+')) {
    const [large, small] = plain.split('+').map(Number);
    return { stops: large! + small!, large: large! };
  }
  return { stops: Number(plain) };
}

/** What the company of the recorded position runs with, under the other engine's rulings (Trans-Siberian for every route). */
export function runInput(at: Recorded): RunInput {
  const owner = ownerName(at.legal.by);
  const board = { tiles: at.board.tiles, stations: at.board.stations };
  if (at.game === '1888n') {
    const [home, destination, amount] = HOMES_1888[owner]!;
    const trains: string[] = at.position.companies[owner].trains;
    return { board, owner, trains: trains.map(trainSpec), time: TIME_1888[at.phase]!, bonuses: [{ hexes: [home, destination], amount }] };
  }
  const investor = at.position.investors?.[at.legal.by];
  const company = at.position.companies[at.legal.by];
  const trains: string[] = investor ? [at.position.depot.left[0][0]] : company.trains;
  const person = investor ? investor.owner : company.director;
  const has = (id: string): boolean => at.position.privates[id]?.owner === person && !at.position.privates[id].closed;
  return {
    board,
    owner,
    trains: trains.map(trainSpec),
    time: 'ABCD'.indexOf(at.phase[0]!) as ValueTime,
    ferryFee: has('P2') ? 0 : 10,
    stopBonus: has('P3') ? { N16: 20 } : {},
    bonuses: [{ hexes: ['A3', 'A15'], amount: 50 }],
  };
}

export const isRun = (legal: Fact): boolean => legal.bestRevenue !== undefined;
