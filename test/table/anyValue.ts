import type { TSchema } from '@sinclair/typebox';
import type { Json } from '../../src/rules/json.js';
import type { Random } from '../../src/rules/random.js';

/** Every text that stands in a plain value: ids of companies, hexes, trains … for values that might mean something. */
export function textsIn(value: Json, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') found.add(value);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (!Array.isArray(value)) found.add(name);
      textsIn(member as Json, found);
    }
  }
  return found;
}

/** A random value of a schema, as far as our schemas go. */
export function anyValue(schema: TSchema, random: Random, texts: readonly string[]): Json {
  if ('const' in schema) return schema.const as Json;
  if (schema.anyOf) return anyValue(random.one(schema.anyOf as TSchema[]), random, texts);
  if (schema.enum) return random.one(schema.enum as Json[]);
  switch (schema.type) {
    case 'object': {
      const wanted = Object.entries((schema.properties ?? {}) as Record<string, TSchema>).filter(
        ([name]) => (schema.required as string[] | undefined)?.includes(name) || random.oneIn(2),
      );
      return Object.fromEntries(wanted.map(([name, member]) => [name, anyValue(member, random, texts)]));
    }
    case 'array':
      return Array.from({ length: (schema.minItems ?? 0) + random.below(3) }, () => anyValue(schema.items as TSchema, random, texts));
    case 'integer':
    case 'number': {
      const min = Math.max(schema.minimum ?? -40, -100);
      const max = Math.min(schema.maximum ?? min + 80, min + 1000);
      const step = schema.multipleOf ?? 1;
      return Math.ceil(min / step) * step + step * random.below(Math.floor((max - min) / step) + 1);
    }
    case 'boolean':
      return random.oneIn(2);
    case 'string': {
      const fitting = schema.pattern ? texts.filter((text) => new RegExp(schema.pattern as string).test(text)) : texts;
      return random.one(fitting.length > 0 ? fitting : texts);
    }
    default:
      return null;
  }
}
