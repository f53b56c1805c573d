import type { Automatic, Awaited, Game, Happening, Proofs, Seat, Where } from '../../rules/game.js';
import { copyJson } from '../../rules/json.js';
import { type StageRules, staged, topOf } from '../../rules/stages.js';
import { answerOffer } from './answerOffer.js';
import { auction } from './auction.js';
import { contest } from './contest.js';
import { adjust, Correction } from './corrections.js';
import { digest } from './digest.js';
import { dividend } from './dividend.js';
import { proceed } from './flow.js';
import { giveUp } from './giveUp.js';
import { homeStation } from './homeStation.js';
import { Move } from './moves.js';
import { Options } from './options.js';
import { referee } from './referee.js';
import { prove, run } from './run.js';
import { secondFerry, secondWall } from './secondLays.js';
import { setup, VERSION } from './setup.js';
import { series, standings } from './standings.js';
import type { Stage, State } from './state.js';
import { station } from './station.js';
import { stock } from './stockRound.js';
import { track } from './track.js';
import { trains } from './trains.js';
import { type View, view } from './view.js';

/** Lies under other stages and asks nobody. */
const frame: StageRules<State, Stage, Move> = {
  waitingFor: () => [],
  choices: () => ({ kind: 'pick', about: { code: 'nothing', facts: {} }, options: [] }),
  play: () => [],
  quiet: () => null,
};

const stages = staged<State, Stage, Move>({
  auction,
  contest,
  stock,
  operating: frame,
  turn: frame,
  homeStation,
  track,
  secondFerry,
  secondWall,
  station,
  run,
  dividend,
  trains,
  giveUp,
  answerOffer,
});

function play(state: State, seat: Seat, move: Move, source: Parameters<Game<State, Move>['play']>[3]): Happening[] {
  const happenings = stages.play(state, seat, move, source);
  return [...happenings, ...proceed(state)];
}

/**
 * A single open answer is no decision, and neither is a run of which only one can be the best: entering it by hand would
 * bring the same. Answers to offers are always left to people.
 */
function forced(state: State, proofs: Proofs): Automatic<Move> | null {
  const top = topOf(state);
  const [awaited] = stages.waitingFor(state);
  if (!top || !awaited || top.at === 'answerOffer') return null;
  const question = stages.choices(state, awaited.seat, [], proofs);
  if (question.kind !== 'pick') return null;
  const open = question.options.filter(({ barred, key }) => !barred && key !== 'own');
  const sole = open.length === 1 ? open[0]!.move : undefined;
  return sole === undefined ? null : { seat: awaited.seat, move: sole, cause: { code: 'soleChoice', facts: {} } };
}

function where(state: State): Where {
  const { kind, turn, number, of } = state.round;
  const [awaited] = stages.waitingFor(state) as Awaited[];
  return {
    round: { code: kind, facts: { turn, number, of } },
    phase: { code: 'phase', facts: { phase: state.phase } },
    actor: awaited?.seat ?? null,
  };
}

export const game1888n: Game<State, Move, Options, View, Correction> = {
  id: '1888n',
  title: '1888-N',
  version: VERSION,
  players: { min: 2, max: 6 },
  options: Options,
  move: Move,
  corrections: Correction,
  refuses: () => null,
  seats: (_, players) => players,
  setup,
  waitingFor: stages.waitingFor,
  choices: stages.choices,
  play,
  forced,
  quiet: stages.quiet,
  view,
  seenBy: (happening) => happening,
  imagine: (state) => copyJson(state),
  where,
  standings,
  series,
  adjust: (state, correction) => [...adjust(state, correction), ...proceed(state)],
  digest,
  referee,
  prove,
};
