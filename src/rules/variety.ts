import type { TSchema } from '@sinclair/typebox';
import { readOptions } from './border.js';
import { InvariantBroken, RuleViolation } from './errors.js';
import type { Game } from './game.js';
import type { Random } from './random.js';

/** More attempts than any game's refusals make necessary. */
const MOST_ATTEMPTS = 1000;

/** Random options and a number of people that the game accepts, so that simulations meet every edition and module. */
export function anyTable<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  random: Random,
): { options: Options; players: number } {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const players = game.players.min + random.below(game.players.max - game.players.min + 1);
    const given: Record<string, unknown> = {};
    const properties: Record<string, TSchema> = game.options.properties ?? {};
    for (const [name, schema] of Object.entries(properties)) {
      const value = random.oneIn(2) ? undefined : anyValue(schema, random);
      if (value !== undefined) given[name] = value;
    }
    try {
      return { options: readOptions(game, given, players), players };
    } catch (error) {
      if (!(error instanceof RuleViolation)) throw error;
    }
  }
  throw new InvariantBroken('noAcceptedOptions', { game: game.id });
}

/** A value of a flat option: a literal, yes or no, a number in its range, some of a list; undefined where it is none of these. */
function anyValue(schema: TSchema, random: Random): unknown {
  if (Array.isArray(schema.anyOf)) return random.one(schema.anyOf as TSchema[]).const;
  if (schema.const !== undefined) return schema.const;
  if (schema.type === 'boolean') return random.oneIn(2);
  if (schema.type === 'integer' && schema.minimum !== undefined && schema.maximum !== undefined) {
    return schema.minimum + random.below(schema.maximum - schema.minimum + 1);
  }
  if (schema.type === 'array' && Array.isArray(schema.items?.anyOf)) {
    return (schema.items.anyOf as TSchema[]).filter(() => random.oneIn(3)).map((item) => item.const);
  }
  return undefined;
}
