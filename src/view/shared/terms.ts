import type { TSchema } from '@sinclair/typebox';
import type { JsonObject } from '../../rules/json.js';
import type { GameWords } from './catalogue.js';
import { optionDifferences } from './settings.js';

/** What is agreed about a table beside its game, in words. */

interface Terms {
  readonly rules: string;
  readonly options: JsonObject;
  readonly players: number;
  readonly visibility: 'public' | 'unlisted' | 'private';
  readonly undo: 'all' | 'majority' | 'moderator' | 'nobody';
  readonly seating: 'drawn' | 'fixed';
  readonly starting: 'owner' | 'full';
  readonly ownerDesk: boolean;
}

/** What the sentences need of a game; null when its rules are not here any more. */
export type KnownGame = (rules: string) => { readonly title: string; readonly options: TSchema; readonly words: GameWords } | null;

const UNDO = {
  all: 'by consent of all',
  majority: 'by majority',
  moderator: 'by a moderator',
  nobody: 'free until somebody acts, then never',
};
const SEATING = { drawn: 'drawn at the start', fixed: 'as people join' };
const STARTING = { owner: 'when its owner says so', full: 'by itself when all seats are taken' };

/** "No clock. Seating order drawn at the start. Undo by majority." */
export const howItRuns = (table: Pick<Terms, 'seating' | 'undo' | 'starting'> & { readonly clock: JsonObject | null }): string =>
  [
    table.clock ? null : 'No clock.',
    table.starting === 'full' ? 'Starts by itself when all seats are taken.' : null,
    table.seating === 'drawn' ? 'Seating order drawn at the start.' : null,
    `Undo ${UNDO[table.undo]}.`,
  ]
    .filter(Boolean)
    .join(' ');

/** "4 players instead of 3", one for each thing that is different. */
export function termChanges(was: Terms, is: Terms, known: KnownGame): string[] {
  const changes: string[] = [];
  const differs = (before: string | number, now: string | number, say: (now: string | number, before: string | number) => string) => {
    if (before !== now) changes.push(say(now, before));
  };
  const game = known(is.rules);
  differs(was.rules, is.rules, () => `${game?.title ?? is.rules} instead of ${known(was.rules)?.title ?? was.rules}`);
  differs(was.players, is.players, (now, before) => `${now} ${now === 1 ? 'player' : 'players'} instead of ${before}`);
  if (was.rules === is.rules && game) changes.push(...optionDifferences(game.options, game.words, was.options, is.options));
  differs(SEATING[was.seating], SEATING[is.seating], (now, before) => `seating order ${now} instead of ${before}`);
  differs(UNDO[was.undo], UNDO[is.undo], (now, before) => `undo ${now} instead of ${before}`);
  differs(was.visibility, is.visibility, (now, before) => `${now} instead of ${before}`);
  differs(STARTING[was.starting], STARTING[is.starting], (now, before) => `starts ${now} instead of ${before}`);
  if (was.ownerDesk !== is.ownerDesk) changes.push(is.ownerDesk ? 'its owner has the moderator’s desk' : 'its owner has no desk');
  return changes;
}
