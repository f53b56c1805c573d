import type { Game } from '../../rules/game.js';
import type { Json, JsonObject } from '../../rules/json.js';
import { staged } from '../../rules/stages.js';
import { answerOffer } from './answerOffer.js';
import { type RunFacts, searchBestRun } from './bestRun.js';
import { forced } from './bot.js';
import { copyState } from './copy.js';
import { adjust, Correction } from './corrections.js';
import { fillHand } from './dawn.js';
import { EDITIONS } from './editions.js';
import { fog } from './fog.js';
import { loading } from './loading.js';
import { COINS, digest, referee } from './referee.js';
import { series, standings, where } from './result.js';
import { running } from './running.js';
import { imagine, seenBy, view } from './secrets.js';
import { Move, type NightStage, Options, type State } from './state.js';

const stages = staged<State, NightStage, Move>({ loading, running, fog, answerOffer });

/** Night Mail: two to four seats, a quarter of an hour. */
export const example: Game<State, Move, Options, JsonObject, Correction> = {
  id: 'example',
  title: 'Night Mail',
  version: 1,
  players: { min: 1, max: 4 },
  options: Options,
  move: Move,
  corrections: Correction,

  seats: ({ bots }, players) => players + bots,
  refuses({ bots }, players) {
    const seats = players + bots;
    return seats >= 2 && seats <= 4 ? null : { code: 'seatCount', facts: { seats, min: 2, max: 4 } };
  },

  setup({ edition: name, bots }, people, source) {
    const edition = EDITIONS[name];
    const seats = people + bots;
    const state: State = {
      version: 1,
      edition: name,
      people,
      night: 1,
      office: COINS - seats * edition.coins,
      players: Array.from({ length: seats }, () => ({
        coins: edition.coins,
        train: edition.depot,
        hand: [],
        shelf: [],
        drawn: 0,
        delivered: 0,
      })),
      deck: [...edition.bags].sort(),
      gone: [],
      stack: [{ at: 'loading', chosen: {} }],
    };
    for (let seat = 0; seat < seats; seat++) fillHand(state, seat, source);
    return state;
  },

  ...stages,
  forced,
  view,
  seenBy,
  imagine,
  where,
  standings,
  series,
  adjust,
  digest,
  referee,
  prove: (_key, input) => searchBestRun(input as unknown as RunFacts) as unknown as Json,
  copy: copyState,
};
