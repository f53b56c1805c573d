import type { Game, SeriesPoint, Where } from '../../rules/game.js';
import { copyJson } from '../../rules/json.js';
import { adjust, Correction1880 } from './adjust.js';
import { phrase } from './ask.js';
import { founded, sharePrice } from './companies.js';
import { COMPANY_IDS } from './data/companies.js';
import { digest } from './digest.js';
import { Move1880 } from './moves.js';
import { Options1880 } from './options.js';
import { actor, choices, forced, play, quiet, waitingFor } from './play.js';
import { referee } from './referee.js';
import { prove } from './run.js';
import { standings, worth } from './score.js';
import { setup1880 } from './setup.js';
import type { State1880 } from './state.js';
import { type View1880, view } from './view.js';

const VERSION = 1;

/** The part of the game that lies lowest on the stack, with what interrupts it above. */
function where(state: State1880): Where {
  const at = state.stack.map((stage) => stage.at);
  const phase = phrase('phase', { phase: state.phase });
  const round =
    at.includes('auction') || at.includes('bcr')
      ? phrase('auction')
      : at.includes('investors')
        ? phrase('investors')
        : at.includes('shareRound')
          ? phrase('shareRound', { number: state.shareRounds })
          : phrase('operating', { number: state.circle });
  return { round, phase, actor: actor(state) };
}

function series(state: State1880): SeriesPoint[] {
  return [
    ...state.players.map((_, seat) => ({ group: 'worth', key: `${seat}`, value: worth(state, seat) })),
    ...COMPANY_IDS.filter((id) => founded(state, id)).map((id) => ({ group: 'price', key: id, value: sharePrice(state, id) })),
  ];
}

/** 1880: China, for three to seven players, in the editions of 2022 and 2010. */
export const game1880: Game<State1880, Move1880, Options1880, View1880, Correction1880> = {
  id: '1880',
  title: '1880: China',
  version: VERSION,
  players: { min: 3, max: 7 },
  options: Options1880,
  move: Move1880,
  corrections: Correction1880,
  refuses: () => null,
  seats: (_options, players) => players,
  setup: (options, players) => setup1880(options, players, VERSION),
  waitingFor,
  choices,
  play,
  forced,
  quiet,
  view,
  // Nothing is hidden: everybody may know everything.
  seenBy: (happening) => happening,
  imagine: (state) => copyJson(state),
  where,
  standings,
  series,
  adjust,
  digest,
  referee,
  prove,
};
