import type { Json, JsonObject } from '../../rules/json.js';
import type { Change } from '../../view/shared/presentation.js';
import { plain } from '../../view/shared/sentences.js';
import { capital, signed, spaced } from '../../view/shared/talk.js';
import type { Room } from './room.js';

/** What differs between two views: the game's own rows where it gives them, else member by member. */
export function changesBetween(room: Room, before: Json, after: Json): readonly Change[] {
  const own = room.presentation.changes?.(before, after, room.talk);
  if (own) return own;
  const changes: Change[] = [];
  compare(room, [], before, after, changes);
  return changes.slice(0, MOST);
}

const MOST = 24;
/** What is being done now: the prompt says it, in words. */
const INNER = new Set(['stage', 'stack', 'turn']);

/** `at` names the place in words: "Players", "Ana", "cash". */
function compare(room: Room, at: readonly string[], before: Json | undefined, after: Json | undefined, changes: Change[]): void {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  if (isObject(before) && isObject(after) && at.length < 3) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (at.length > 0 || !INNER.has(name)) compare(room, [...at, label(room, name)], before[name], after[name], changes);
    }
    return;
  }
  if (isListOfObjects(before) && isListOfObjects(after) && before.length === after.length && at.length < 3) {
    for (const [index, item] of before.entries()) compare(room, [...at, itemName(room, item, index)], item, after[index], changes);
    return;
  }
  const difference = typeof before === 'number' && typeof after === 'number' ? signed(after - before) : undefined;
  changes.push({ ...subject(at), before: text(room, at, before), after: text(room, at, after), ...(difference ? { difference } : {}) });
}

/** A thing is called by its own name or id, a seat by whoever sits there. */
function itemName(room: Room, item: JsonObject, index: number): string {
  const own = item.name ?? item.id;
  if (typeof own === 'string') return room.words.labels?.[own] ?? own;
  return room.names[typeof item.seat === 'number' ? item.seat : index] ?? String(index + 1);
}

/** "Ana", "cash": the list's own name says nothing that its member does not. */
function subject(at: readonly string[]): Pick<Change, 'subject' | 'what'> {
  const [first, ...rest] = at.length > 2 ? at.slice(1) : at;
  return rest.length === 0 ? { subject: first ?? '' } : { subject: first!, what: rest.map(small).join(', ') };
}

/** Words begin small inside a row; a hex or a company keeps its letters. */
const small = (word: string): string => (/\d|^\p{Lu}+$/u.test(word) ? word : word.toLowerCase());

const label = (room: Room, name: string): string => room.words.labels?.[name] ?? capital(spaced(name));

function text(room: Room, at: readonly string[], value: Json | undefined): string {
  if (typeof value === 'string') return room.words.labels?.[value] ?? value;
  if (typeof value === 'number' && /cash|money|price|treasury|bank|worth|coins/i.test(at.join(' '))) return room.words.money(value);
  return plain(value);
}

const isObject = (value: Json | undefined): value is JsonObject => value !== null && typeof value === 'object' && !Array.isArray(value);
const isListOfObjects = (value: Json | undefined): value is readonly JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every((item: Json) => isObject(item));
