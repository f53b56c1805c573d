import type { Json } from '../rules/json.js';

/** One place where two positions differ. `before` or `after` is missing where something came or went. */
export interface Difference {
  readonly path: readonly (string | number)[];
  readonly before?: Json;
  readonly after?: Json;
}

/** Every place where two plain values differ, in their own order. Lists of equal length are compared item by item. */
export function differences(before: Json | undefined, after: Json | undefined, path: readonly (string | number)[] = []): Difference[] {
  if (before === after) return [];
  if (isList(before) && isList(after) && before.length === after.length) {
    return before.flatMap((item, index) => differences(item, after[index], [...path, index]));
  }
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => differences(before[name], after[name], [...path, name]));
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
const isRecord = (value: Json | undefined): value is { readonly [name: string]: Json | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
