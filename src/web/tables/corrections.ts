import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Json } from '../../rules/json.js';
import { capital, spaced } from '../../view/shared/talk.js';
import type { FormReader } from '../plugins/forms.js';

/** The typed corrections of a game as forms, one for each kind, drawn from its schema. */

interface FieldModel {
  readonly name: string;
  readonly label: string;
  readonly kind: 'seat' | 'number' | 'check' | 'text' | 'choice' | 'json';
  readonly choices?: readonly string[];
  readonly seats?: readonly { readonly seat: number; readonly name: string }[];
}

const variants = (schema: TSchema): TSchema[] => (Array.isArray(schema.anyOf) ? schema.anyOf : [schema]);
const partsOf = (schema: TSchema): [string, TSchema][] => Object.entries((schema.properties ?? {}) as Record<string, TSchema>);
const kindOf = (schema: TSchema): string => String(((schema.properties ?? {}) as Record<string, TSchema>).kind?.const ?? '');
const literals = (part: TSchema): string[] =>
  Array.isArray(part.anyOf) && part.anyOf.every((one: TSchema) => one.const !== undefined)
    ? part.anyOf.map((one: TSchema) => String(one.const))
    : [];

export function correctionForms(schema: TSchema, names: readonly string[]): { kind: string; title: string; fields: FieldModel[] }[] {
  return variants(schema).map((variant) => ({
    kind: kindOf(variant),
    title: capital(spaced(kindOf(variant))),
    fields: partsOf(variant)
      .filter(([name]) => name !== 'kind')
      .map(([name, part]) => field(name, part, names)),
  }));
}

function field(name: string, part: TSchema, names: readonly string[]): FieldModel {
  const label = capital(spaced(name));
  if (name === 'seat') return { name, label: 'Player', kind: 'seat', seats: names.map((one, seat) => ({ seat, name: one })) };
  if (literals(part).length > 0) return { name, label, kind: 'choice', choices: literals(part) };
  const kind =
    part.type === 'integer' || part.type === 'number'
      ? 'number'
      : part.type === 'boolean'
        ? 'check'
        : part.type === 'string'
          ? 'text'
          : 'json';
  return { name, label, kind };
}

/** What the form says, if it has the form of one of the kinds. */
export function correctionFrom(schema: TSchema, form: FormReader): Json | null {
  const variant = variants(schema).find((one) => kindOf(one) === form.raw('kind'));
  if (!variant) return null;
  const given: Record<string, Json> = {};
  for (const [name, part] of partsOf(variant)) {
    const value = answer(name, part, form);
    if (value !== undefined) given[name] = value;
  }
  return Value.Check(variant, given) ? given : null;
}

function answer(name: string, part: TSchema, form: FormReader): Json | undefined {
  const text = form.raw(name).trim();
  if (name === 'kind') return text;
  if (part.type === 'boolean') return form.checked(name);
  if (text === '') return undefined;
  if (part.type === 'integer' || part.type === 'number') return /^-?\d{1,9}$/.test(text) ? Number(text) : text;
  if (part.type === 'string') return text;
  const literal = Array.isArray(part.anyOf) ? part.anyOf.find((one: TSchema) => String(one.const) === text) : undefined;
  if (literal) return literal.const as Json;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
