import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Json } from '../../rules/json.js';
import type { CorrectionChoice, CorrectionField, CorrectionWords } from '../../view/shared/presentation.js';
import { capital, spaced } from '../../view/shared/talk.js';
import type { WebDeps } from '../deps.js';
import { FormReader } from '../plugins/forms.js';
import type { Room } from './room.js';

/** The typed corrections of a game as forms, one for each kind, drawn from its schema. */

interface FieldModel {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly kind: 'number' | 'check' | 'text' | 'choice';
  readonly value: string;
  readonly checked: boolean;
  readonly choices?: readonly (CorrectionChoice & { readonly chosen: boolean })[];
}

export interface CorrectionFormModel {
  readonly kind: string;
  readonly title: string;
  readonly fields: readonly FieldModel[];
}

const variants = (schema: TSchema): TSchema[] => (Array.isArray(schema.anyOf) ? schema.anyOf : [schema]);
const partsOf = (schema: TSchema): [string, TSchema][] => Object.entries((schema.properties ?? {}) as Record<string, TSchema>);
const kindOf = (schema: TSchema): string => String(((schema.properties ?? {}) as Record<string, TSchema>).kind?.const ?? '');
const literals = (part: TSchema): string[] =>
  Array.isArray(part.anyOf) && part.anyOf.every((one: TSchema) => one.const !== undefined)
    ? part.anyOf.map((one: TSchema) => String(one.const))
    : [];

/** A form for each kind, filled in with what was given. */
export function correctionForms(room: Room, words: CorrectionWords | null, given: FormReader): CorrectionFormModel[] {
  return variants(room.game.corrections).map((variant) => {
    const kind = kindOf(variant);
    return {
      kind,
      title: words?.titles[kind] ?? capital(spaced(kind)),
      fields: partsOf(variant)
        .filter(([name]) => name !== 'kind')
        .map(([name, part]) => field(name, part, words?.fields[`${kind}.${name}`] ?? words?.fields[name], room.names, given)),
    };
  });
}

function field(name: string, part: TSchema, words: CorrectionField | undefined, names: readonly string[], given: FormReader): FieldModel {
  const value = given.raw(name);
  const base = { name, label: words?.label ?? capital(spaced(name)), ...(words?.hint && { hint: words.hint }), value };
  const seats = name === 'seat' ? names.map((title, seat) => ({ value: String(seat), title })) : undefined;
  const choices = words?.choices ?? seats ?? (literals(part).length > 0 ? literals(part).map((one) => ({ value: one, title: one })) : null);
  if (choices) return { ...base, kind: 'choice', checked: false, choices: choices.map((one) => ({ ...one, chosen: one.value === value })) };
  const kind = part.type === 'integer' || part.type === 'number' ? 'number' : part.type === 'boolean' ? 'check' : 'text';
  return { ...base, kind, checked: given.checked(name) };
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

/** Kind and title of everything that can be put right. */
export async function correctionTitles(deps: WebDeps, room: Room): Promise<{ kind: string; title: string }[]> {
  const { state } = await deps.tables.position(room.table.id);
  const words = room.presentation.corrections?.(room.game.view(state, 'all'), room.talk) ?? null;
  return correctionForms(room, words, new FormReader({})).map(({ kind, title }) => ({ kind, title }));
}
