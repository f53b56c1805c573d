import type { TSchema } from '@sinclair/typebox';
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler';
import { Value } from '@sinclair/typebox/value';
import { must } from './errors.js';
import type { Game } from './game.js';

/** Where untrusted data becomes a move, options or a correction: what does not fit is refused before the rules see it. */

const compiled = new WeakMap<TSchema, TypeCheck<TSchema>>();

function fits(schema: TSchema, value: unknown): boolean {
  let check = compiled.get(schema);
  if (!check) {
    check = TypeCompiler.Compile(schema);
    compiled.set(schema, check);
  }
  return check.Check(value);
}

export function readMove<State, Move, Options, View, Correction>(game: Game<State, Move, Options, View, Correction>, given: unknown): Move {
  must(fits(game.move, given), 'moveForm');
  return given as Move;
}

export function readCorrection<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  given: unknown,
): Correction {
  must(fits(game.corrections, given), 'correctionForm');
  return given as Correction;
}

/**
 * Options with the defaults of what is left out. Texts as they come from a form or a command line ('true', '3') are
 * read as what the schema wants. Throws RuleViolation when they do not fit or the game refuses the combination.
 */
export function readOptions<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  given: unknown,
  players: number,
): Options {
  const options = Value.Default(game.options, Value.Convert(game.options, Value.Clone(given ?? {})));
  must(fits(game.options, options), 'optionsForm', { wrong: Value.Errors(game.options, options).First()?.path ?? '' });
  must(Number.isInteger(players) && players >= game.players.min && players <= game.players.max, 'playerCount', {
    players,
    min: game.players.min,
    max: game.players.max,
  });
  const refusal = game.refuses(options as Options, players);
  must(!refusal, refusal?.code ?? '', refusal?.facts ?? {});
  return options as Options;
}
