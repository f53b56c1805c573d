import type { Json, JsonObject } from '../../rules/json.js';
import type { GameWords } from './catalogue.js';
import type { Block } from './presentation.js';
import { plain } from './sentences.js';
import { capital, digits, spaced } from './talk.js';

/** A view that no board of its own draws, in readable sections: scalars as facts, lists of like things as tables. */

interface Cell {
  readonly text: string;
  readonly number: boolean;
  /** The seat whose mark stands before it. */
  readonly seat?: number;
}

interface Sheet {
  readonly heads: readonly { readonly text: string; readonly number: boolean }[];
  readonly rows: readonly (readonly Cell[])[];
}

export function sectionsOf(view: Json, words: GameWords, names: readonly string[]): Block[] {
  if (view === null || typeof view !== 'object' || Array.isArray(view)) return [facts('Position', [['Position', view]], words, names)];
  const scalars: [string, Json][] = [];
  const blocks: Block[] = [];
  for (const [name, value] of Object.entries(view as JsonObject)) {
    if (value === undefined) continue;
    const sheet = sheetOf(value, words, names);
    // Broad tables stand across the page, where their columns fit.
    if (sheet)
      blocks.push({ place: sheet.heads.length > 6 ? 'wide' : 'card', title: label(name, words), partial: 'view/sheet', model: sheet });
    else if (isObject(value) && Object.keys(value).length > 0)
      blocks.push(facts(label(name, words), Object.entries(value) as [string, Json][], words, names));
    else scalars.push([name, value]);
  }
  return scalars.length ? [facts('Position', scalars, words, names), ...blocks] : blocks;
}

const facts = (title: string, entries: readonly (readonly [string, Json])[], words: GameWords, names: readonly string[]): Block => ({
  place: 'card',
  title,
  partial: 'view/facts',
  model: { facts: entries.map(([name, value]) => ({ name: label(name, words), ...cell(name, value, words, names) })) },
});

/** A list of objects, or an object of objects, with simple members: a table with one row for each. */
function sheetOf(value: Json, words: GameWords, names: readonly string[]): Sheet | null {
  const entries: [string, Json][] = Array.isArray(value)
    ? value.map((item: Json, index: number) => [String(index), item])
    : isObject(value)
      ? (Object.entries(value) as [string, Json][])
      : [];
  if (entries.length === 0 || !entries.every(([, item]) => isObject(item))) return null;
  const columns = [...new Set(entries.flatMap(([, item]) => Object.keys(item as JsonObject)))];
  const bySeat = Array.isArray(value) && entries.length === names.length && !columns.includes('seat');
  const keyed = !Array.isArray(value) || bySeat;
  const numeric = (column: string): boolean =>
    entries.every(([, item]) => typeof ((item as JsonObject)[column] ?? 0) === 'number' && !isSeatName(column));
  return {
    heads: [
      ...(keyed ? [{ text: bySeat ? 'Player' : '', number: false }] : []),
      ...columns.map((column) => ({ text: label(column, words), number: numeric(column) })),
    ],
    rows: entries.map(([key, item]) => [
      ...(keyed ? [bySeat ? seatCell(Number(key), names) : { text: words.labels?.[key] ?? capital(spaced(key)), number: false }] : []),
      ...columns.map((column) => cell(column, (item as JsonObject)[column] ?? null, words, names)),
    ]),
  };
}

const isSeatName = (name: string): boolean => /^(seat|player|owner|director|actor|by)$/.test(name);
const seatCell = (seat: number, names: readonly string[]): Cell => ({ text: names[seat] ?? 'Nobody', number: false, seat });

function cell(name: string, value: Json, words: GameWords, names: readonly string[]): Cell {
  if (isSeatName(name) && typeof value === 'number' && names[value] !== undefined) return seatCell(value, names);
  if (typeof value === 'number')
    return { text: /cash|money|price|treasury|bank/i.test(name) ? words.money(value) : digits(value), number: true };
  if (typeof value === 'string') return { text: words.labels?.[value] ?? value, number: false };
  if (Array.isArray(value) && value.length > 0)
    return {
      text: value.map((item: Json) => (typeof item === 'string' ? (words.labels?.[item] ?? item) : plain(item))).join(', '),
      number: false,
    };
  return { text: plain(value), number: false };
}

const label = (name: string, words: GameWords): string => words.labels?.[name] ?? capital(spaced(name));
const isObject = (value: Json): value is JsonObject => value !== null && typeof value === 'object' && !Array.isArray(value);
