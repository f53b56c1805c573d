import { Mendable } from '../../mendable.js';
import { USAGES } from '../usages.js';
import { chinaPart } from './china.js';
import { millionPart, tablesPart } from './crowded.js';
import type { Figure, Part } from './figure.js';
import { historyPart } from './history.js';
import { httpPart } from './http.js';
import { logPart } from './log.js';
import { northernPart } from './northern.js';
import { pagesPart } from './pages.js';
import { rulesPart, titlesPart } from './rules.js';
import { searchesPart } from './searches.js';
import { yardstick } from './yardstick.js';

const PARTS: readonly Part[] = [
  rulesPart,
  chinaPart,
  northernPart,
  logPart,
  httpPart,
  pagesPart,
  historyPart,
  searchesPart,
  tablesPart,
  millionPart,
  titlesPart,
];

/**
 * `railpost bench`: every figure in ms and as a multiple of a yardstick timed on the same machine in the same run.
 * `--check` exits with 1 when a goal in yardsticks or a ratio within the run is missed.
 */
export async function benchCommand(args: readonly string[]): Promise<number> {
  const { json, check, parts } = readArguments(args);
  const unit = yardstick();
  const say = (line: string): void => {
    if (!json) process.stdout.write(`${line}\n`);
  };
  say(`yardstick ${unit.toFixed(1)} ms`);
  const rows: Row[] = [];
  for (const part of parts) {
    for (const figure of await part.figures()) {
      const row = rowOf(part, figure, unit);
      rows.push(row);
      say(lineOf(row));
    }
  }
  const missed = rows.filter((row) => row.missed);
  if (json)
    process.stdout.write(`${JSON.stringify({ yardstickMs: rounded(unit), figures: rows, missed: missed.map(({ name }) => name) })}\n`);
  else if (missed.length > 0) say(`missed: ${missed.map(({ name }) => name).join('; ')}`);
  return check && missed.length > 0 ? 1 : 0;
}

interface Row {
  readonly part: string;
  readonly name: string;
  readonly ms?: number;
  readonly yardsticks?: number;
  readonly ratio?: number;
  readonly goalMs?: number;
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly missed: boolean;
}

function rowOf(part: Part, figure: Figure, unit: number): Row {
  if ('ratio' in figure) {
    const { ratio, atLeast = 0, atMost = Number.POSITIVE_INFINITY } = figure;
    return { part: part.name, ...figure, ratio: rounded(ratio), missed: !(ratio >= atLeast && ratio <= atMost) };
  }
  const yardsticks = figure.ms / unit;
  const missed = figure.atMost !== undefined && yardsticks > figure.atMost;
  return { part: part.name, ...figure, ms: rounded(figure.ms), yardsticks: rounded(yardsticks), missed };
}

function lineOf(row: Row): string {
  const mark = row.missed ? '  MISSED' : '';
  if (row.ratio !== undefined) {
    const goal = row.atLeast === undefined ? `at most ${row.atMost}` : `at least ${row.atLeast}`;
    return `${row.part}: ${row.name}: ${row.ratio} (${goal})${mark}`;
  }
  const goals = [row.goalMs === undefined ? '' : `goal ${row.goalMs} ms`, row.atMost === undefined ? '' : `at most ${row.atMost} ×`];
  const told = goals.filter((goal) => goal !== '').join(', ');
  return `${row.part}: ${row.name}: ${row.ms} ms, ${row.yardsticks} ×${told ? ` (${told})` : ''}${mark}`;
}

/** Four digits are more than a noisy machine can tell. */
const rounded = (value: number): number => Number(value.toPrecision(4));

function readArguments(args: readonly string[]): { json: boolean; check: boolean; parts: readonly Part[] } {
  const wrong = args.find((arg) => arg.startsWith('--') && arg !== '--json' && arg !== '--check');
  if (wrong) throw new Mendable(`bench does not know ${wrong}; usage: railpost ${USAGES.bench}`);
  const named = args.filter((arg) => !arg.startsWith('--'));
  const parts = named.map((name) => {
    const part = PARTS.find((each) => each.name === name);
    if (!part) throw new Mendable(`bench has no part ${name}; it has: ${PARTS.map((each) => each.name).join(', ')}`);
    return part;
  });
  return {
    json: args.includes('--json'),
    check: args.includes('--check'),
    parts: parts.length > 0 ? parts : PARTS.filter((part) => !part.long),
  };
}
