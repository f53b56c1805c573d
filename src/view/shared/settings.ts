import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Json, JsonObject } from '../../rules/json.js';
import type { GameWords } from './catalogue.js';
import { capital, spaced } from './talk.js';

/** The options of a game as a form, and the form's answers as options. Drawn from the schema, explained by the catalogue. */

export interface SettingField {
  readonly property: string;
  /** The name of the field in the form. */
  readonly name: string;
  readonly title: string;
  readonly explains: string | null;
  readonly kind: 'check' | 'choice' | 'number';
  readonly checked: boolean;
  readonly value: string;
  readonly choices: readonly {
    readonly value: string;
    readonly title: string;
    readonly explains: string | null;
    readonly chosen: boolean;
  }[];
  readonly min: number | null;
  readonly max: number | null;
}

export interface SettingGroup {
  readonly title: string;
  readonly fields: readonly SettingField[];
}

const properties = (schema: TSchema): [string, TSchema][] => Object.entries((schema.properties ?? {}) as Record<string, TSchema>);

const literals = (schema: TSchema): Json[] =>
  Array.isArray(schema.anyOf) ? schema.anyOf.map((one: TSchema) => one.const as Json) : Array.isArray(schema.enum) ? schema.enum : [];

export const defaultOptions = (schema: TSchema): JsonObject => Value.Default(schema, {}) as JsonObject;

export function settingGroups(schema: TSchema, words: GameWords, options: JsonObject): SettingGroup[] {
  const groups = new Map<string, SettingField[]>();
  for (const [property, part] of properties(schema)) {
    const setting = words.settings[property];
    const value = options[property] ?? (part.default as Json | undefined) ?? null;
    const title = setting?.title ?? capital(spaced(property));
    const field: SettingField = {
      property,
      name: `option-${property}`,
      title,
      explains: setting?.explains ?? null,
      kind: part.type === 'boolean' ? 'check' : part.type === 'integer' || part.type === 'number' ? 'number' : 'choice',
      checked: value === true,
      value: String(value),
      choices: literals(part).map((one) => ({
        value: String(one),
        title: setting?.values?.[String(one)]?.title ?? capital(spaced(String(one))),
        explains: setting?.values?.[String(one)]?.explains ?? null,
        chosen: String(one) === String(value),
      })),
      min: typeof part.minimum === 'number' ? part.minimum : null,
      max: typeof part.maximum === 'number' ? part.maximum : null,
    };
    const group = setting?.group ?? (field.kind === 'check' ? 'Modules' : title);
    groups.set(group, [...(groups.get(group) ?? []), field]);
  }
  return [...groups].map(([title, fields]) => ({ title, fields }));
}

/** What the form says; null where it names something that the schema does not have. */
export function optionsFrom(schema: TSchema, answer: (name: string) => string | undefined): JsonObject | null {
  const options: Record<string, Json> = {};
  for (const [property, part] of properties(schema)) {
    const text = answer(`option-${property}`);
    if (part.type === 'boolean') options[property] = text !== undefined && text !== 'false';
    else if (text === undefined) continue;
    else if (part.type === 'integer' || part.type === 'number') options[property] = /^-?\d{1,9}$/.test(text) ? Number(text) : text;
    else options[property] = literals(part).find((one) => String(one) === text) ?? text;
  }
  const filled = Value.Default(schema, options) as JsonObject;
  return Value.Check(schema, filled) ? filled : null;
}

/** "2022 edition, Coal": what a table was opened with, as far as it says something about the game. */
export function optionsText(schema: TSchema, words: GameWords, options: JsonObject): string {
  return properties(schema)
    .flatMap(([property, part]) => optionText(property, part, words, options[property] ?? null))
    .join(', ');
}

function optionText(property: string, part: TSchema, words: GameWords, value: Json): string[] {
  const setting = words.settings[property];
  const title = setting?.title ?? capital(spaced(property));
  const usual = JSON.stringify(value) === JSON.stringify(part.default ?? null);
  // The edition is always named; everything else where it is not what the game is by itself.
  if (usual && property !== 'edition') return [];
  if (part.type === 'boolean') return [value === true ? title : `without ${title.charAt(0).toLowerCase()}${title.slice(1)}`];
  const named = setting?.values?.[String(value)];
  if (named) return [named.short ?? named.title];
  if (typeof value === 'number') return [property === 'bots' ? `${value} ${value === 1 ? 'bot' : 'bots'}` : `${title} ${value}`];
  return literals(part).length > 0 ? [String(value)] : [];
}

/** "Edition: 2010 edition instead of 2022 edition", for every option that is not what it was. */
export function optionDifferences(schema: TSchema, words: GameWords, was: JsonObject, is: JsonObject): string[] {
  return properties(schema).flatMap(([property, part]) => {
    const [before, now] = [was, is].map((options) => options[property] ?? (part.default as Json | undefined) ?? null);
    if (JSON.stringify(before) === JSON.stringify(now)) return [];
    const setting = words.settings[property];
    const title = setting?.title ?? capital(spaced(property));
    if (part.type === 'boolean') return [now === true ? `with ${title}` : `without ${title}`];
    const said = (value: Json | undefined) => setting?.values?.[String(value)]?.title ?? String(value);
    return [`${title}: ${said(now)} instead of ${said(before)}`];
  });
}
