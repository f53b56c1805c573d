import type { TSchema } from '@sinclair/typebox';
import { Mendable } from '../mendable.js';
import { readOptions } from '../rules/border.js';
import { RuleViolation } from '../rules/errors.js';
import type { AnyGame } from '../rules/game.js';
import { presentationOf } from '../view/games.js';
import { sayRefusal } from '../view/shared/sentences.js';
import { talkOf } from '../view/shared/talk.js';

/** What `simulate` and `perft` read from the command line alike. */

export function gameNamed([id, ...more]: readonly string[], games: readonly AnyGame[]): AnyGame {
  const known = games.map((each) => each.id).join(', ');
  if (id === undefined) throw new Mendable(`which game? One of: ${known}`);
  const game = games.find((each) => each.id === id);
  if (!game) throw new Mendable(`there is no game ${JSON.stringify(id)}; there are: ${known}`);
  refuseMore(more);
  return game;
}

/** A word that nothing reads is a slip that would silently do something else. */
export function refuseMore(words: readonly string[]): void {
  if (words.length > 0) throw new Mendable(`what is ${JSON.stringify(words[0])}? Nothing more was expected there`);
}

export function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Mendable(`${name} is a whole number, not ${JSON.stringify(text)}`);
  return Number(text);
}

/** `k=v` pairs as the game's options; several values of a list are given as `k=a,b`. */
export function optionsFrom(game: AnyGame, pairs: readonly string[], players: number): unknown {
  const given: Record<string, unknown> = {};
  for (const pair of pairs) {
    const [name, value] = pair.split(/=(.*)/s, 2) as [string, string | undefined];
    if (value === undefined) throw new Mendable(`--option wants NAME=VALUE, not ${JSON.stringify(pair)}`);
    const property = game.options.properties?.[name];
    if (!property) throw new Mendable(`${game.id} has no option ${name}; it has: ${Object.keys(game.options.properties ?? {}).join(', ')}`);
    given[name] = property.type === 'array' ? value.split(',').filter((each) => each !== '') : value;
  }
  try {
    return readOptions(game, given, players);
  } catch (error) {
    if (error instanceof RuleViolation) throw new Mendable(whyRefused(game, given, error));
    throw error;
  }
}

function whyRefused(game: AnyGame, given: Record<string, unknown>, { phrase }: RuleViolation): string {
  if (phrase.code === 'optionsForm') {
    const name = String(phrase.facts.wrong).split('/')[1] ?? '';
    const allowed = allowedValues(game.options.properties?.[name]);
    return `--option ${name}=${given[name]}: ${allowed.length > 0 ? `it is ${allowed}` : 'it cannot be that'}`;
  }
  const { words } = presentationOf(game.id);
  return `${game.title}: ${sayRefusal(words, phrase, talkOf({ names: [], money: words.money }))}`;
}

/** What a flat option may be, for a person; empty where that takes more than a line. */
function allowedValues(schema: TSchema | undefined): string {
  if (schema === undefined) return '';
  if (Array.isArray(schema.anyOf)) return (schema.anyOf as TSchema[]).map((one) => String(one.const)).join(' or ');
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'integer') return `a whole number from ${schema.minimum ?? '…'} to ${schema.maximum ?? '…'}`;
  if (schema.type === 'array') return `any of ${allowedValues(schema.items).replaceAll(' or ', ', ')}, joined by commas`;
  return '';
}
