import type { Happening, Phrase, Proofs, Question, Seat } from '../../rules/game.js';
import { type Item, phrase, say } from './ask.js';
import { auctionChoices, cannotBid, playAuctionPass, playBid } from './auction.js';
import { bcrChoices, playBcr } from './bcr.js';
import { company, decides } from './companies.js';
import { dividendChoices, playDividend } from './dividend.js';
import { playForcedSale } from './forcedPurchase.js';
import { forcedRocketChoices, playForcedRocket, quietRocket, rocketOwner } from './forcedRocket.js';
import { homeChoices, playHome } from './homes.js';
import { choosesInvestor, investorChoices, playInvestor } from './investors.js';
import { markerChoices, mergerChoices, moneyChoices, playMarker, playMerger, playMoney } from './merger.js';
import type { Move1880, MoveOf } from './moves.js';
import { goTo } from './operating.js';
import { p0Choices, p0Owner, playP0 } from './p0.js';
import { playRocket } from './rocket.js';
import { bestRun, nowhereToRun, playRun, runChoices } from './run.js';
import {
  onlyPass,
  playBuy,
  playFoundingInRound,
  playRepayment,
  playSale,
  playShareRoundPass,
  quietInRound,
  shareRoundChoices,
} from './shareRound.js';
import type { Stage1880 } from './stages.js';
import type { State1880 } from './state.js';
import { markerPlaces, playStation, stationChoices } from './stationMarkers.js';
import { playSurplus, surplusChoices } from './surplus.js';
import { nothingToLay, playLay, trackChoices } from './track.js';
import { nothingToBuy, playTrain, playTrainPass, quietTrain, trainChoices } from './trainPurchase.js';

export type StageAt<At extends Stage1880['at']> = Extract<Stage1880, { at: At }>;

type Plays<S> = {
  readonly [T in Move1880['type']]?: (state: State1880, stage: S, move: MoveOf<T>, log: Happening[], seat: Seat) => void;
};

/** One stage: who is asked, what is offered, what each move does, and what can be answered without anybody. */
export interface StageRules1880<S> {
  actor(state: State1880, stage: S): Seat;
  about(state: State1880, stage: S): Phrase;
  /** `more` holds what may be done at any time (P5). */
  choices(state: State1880, stage: S, seat: Seat, more: readonly Item[], path: readonly string[], proofs: Proofs): Question<Move1880>;
  readonly plays: Plays<S>;
  /** The move that changes least. */
  quiet(state: State1880, stage: S, proofs: Proofs): Move1880 | null;
  /** Nobody has to decide: `quiet` is the only answer. */
  sole?(state: State1880, stage: S): Phrase | null;
}

const PASS: Move1880 = { type: 'pass' };
const onTurn = (state: State1880): Seat => decides(state, state.turn!.entity);
const aboutTurn = (code: string) => (state: State1880) => phrase(code, { company: state.turn!.entity });
const SOLE = phrase('soleChoice');
const rocket: Plays<unknown>['rocket'] = (state, _stage, move, log) => playRocket(state, move, log);

/** The order of play: V, then XII and X in turn, with what interrupts them (VI, VII, XI). */
export const STAGES: { readonly [At in Exclude<Stage1880['at'], 'operating' | 'effects'>]: StageRules1880<StageAt<At>> } = {
  auction: {
    actor: (_state, stage) => stage.turn,
    about: (_state, stage) => phrase('auction', { private: stage.private, minimum: stage.minimum }),
    choices: (state, stage, seat, more, path) => auctionChoices(state, stage, seat, more, path),
    plays: {
      bid: (state, stage, move, log, seat) => playBid(state, stage, seat, move.amount, log),
      pass: (state, stage, _move, log, seat) => playAuctionPass(state, stage, seat, log),
    },
    quiet: () => PASS,
    sole: (state, stage) => (cannotBid(state, stage) ? phrase('cannotAfford', { amount: stage.minimum }) : null),
  },
  bcr: {
    actor: (_state, stage) => stage.buyer,
    about: () => phrase('bcrPermits'),
    choices: (state, _stage, _seat, _more, path) => bcrChoices(state, path),
    plays: { permits: (state, _stage, move, log, seat) => playBcr(state, seat, move, log) },
    quiet: () => null,
  },
  investors: {
    actor: choosesInvestor,
    about: () => phrase('chooseInvestor'),
    choices: (state, _stage, _seat, more, path) => investorChoices(state, more, path),
    plays: { investor: (state, _stage, move, log, seat) => playInvestor(state, seat, move.investor, log) },
    quiet: () => null,
  },
  shareRound: {
    actor: (_state, stage) => stage.turn,
    about: (state) => phrase('shareRound', { number: state.shareRounds }),
    choices: (state, stage, seat, more, path) => shareRoundChoices(state, stage, seat, more, path),
    plays: {
      buy: (state, stage, move, log, seat) => playBuy(state, stage, seat, move.company, log),
      found: (state, stage, move, log, seat) => playFoundingInRound(state, stage, seat, move, log),
      sell: (state, stage, move, log, seat) => playSale(state, stage, seat, move, log),
      repay: (state, stage, move, log, seat) => playRepayment(state, stage, seat, move, log),
      pass: (state, stage, _move, log, seat) => playShareRoundPass(state, stage, seat, log),
    },
    quiet: (state, stage) => quietInRound(state, stage),
    sole: (state, stage) => (onlyPass(state, stage) ? SOLE : null),
  },
  track: {
    actor: onTurn,
    about: aboutTurn('track'),
    choices: (state, _stage, _seat, more, path) => trackChoices(state, more, path),
    plays: {
      lay: (state, _stage, move, log) => playLay(state, move, log),
      pass: (state, stage, _move, log) => {
        say(log, state.turn!.yellow > 0 ? 'noSecondTile' : 'noTile', { company: state.turn!.entity });
        goTo(state, next(state, stage));
      },
      rocket,
    },
    quiet: () => PASS,
    sole: (state) => (nothingToLay(state) ? SOLE : null),
  },
  stations: {
    actor: onTurn,
    about: aboutTurn('stations'),
    choices: (state, _stage, _seat, more, path) => stationChoices(state, more, path),
    plays: {
      station: (state, stage, move, log) => {
        playStation(state, move, log);
        goTo(state, next(state, stage));
      },
      pass: (state, stage, _move, log) => {
        say(log, 'noStation', { company: state.turn!.entity });
        goTo(state, next(state, stage));
      },
      rocket,
    },
    quiet: () => PASS,
    sole: (state) => (markerPlaces(state, state.turn!.entity).length === 0 ? SOLE : null),
  },
  run: {
    actor: onTurn,
    about: aboutTurn('run'),
    choices: (state, _stage, _seat, more, path, proofs) => runChoices(state, more, path, proofs),
    plays: { run: (state, _stage, move, log) => playRun(state, move.routes, log), rocket },
    quiet: (state, _stage, proofs) => (nowhereToRun(state) ? { type: 'run', routes: [] } : bestRun(state, proofs)),
    sole: (state) => (nowhereToRun(state) ? SOLE : null),
  },
  dividend: {
    actor: onTurn,
    about: (state) => phrase('dividend', { company: state.turn!.entity, income: state.turn!.income }),
    choices: (state, _stage, _seat, more, path) => dividendChoices(state, more, path),
    plays: {
      dividend: (state, stage, move, log) => {
        playDividend(state, move.pay, log);
        goTo(state, next(state, stage));
      },
      rocket,
    },
    quiet: () => ({ type: 'dividend', pay: true }),
  },
  trains: {
    actor: onTurn,
    about: aboutTurn('trains'),
    choices: (state, _stage, seat, more, path) => trainChoices(state, seat, more, path),
    plays: {
      train: (state, _stage, move, log) => playTrain(state, move, log),
      sell: (state, _stage, move, log, seat) => playForcedSale(state, seat, move, log),
      pass: (state, _stage, _move, log) => playTrainPass(state, log),
      rocket,
    },
    quiet: (state) => quietTrain(state),
    sole: (state) => (nothingToBuy(state) ? SOLE : null),
  },
  link: {
    actor: onTurn,
    about: aboutTurn('merger'),
    choices: (state, _stage, _seat, _more, path) => mergerChoices(state, path),
    plays: { merge: (state, _stage, _move, log) => playMerger(state, log) },
    quiet: () => ({ type: 'merge' }),
    sole: () => phrase('jointNetwork'),
  },
  mergerMoney: {
    actor: (state, stage) => state.minors[stage.investor]!.owner!,
    about: (state, stage) => phrase('mergerMoney', { investor: stage.investor, amount: state.minors[stage.investor]!.cash }),
    choices: (state, stage, _seat, _more, path) => moneyChoices(state, stage.investor, path),
    plays: { mergerMoney: (state, stage, move, log) => playMoney(state, stage.investor, move.to, log) },
    quiet: () => ({ type: 'mergerMoney', to: 'company' }),
  },
  mergerMarker: {
    actor: (state, stage) => company(state, stage.company).director!,
    about: (_state, stage) => phrase('mergerMarker', { company: stage.company, hex: stage.hex }),
    choices: (_state, stage, _seat, _more, path) => markerChoices(stage, path),
    plays: { mergerMarker: (state, stage, move, log) => playMarker(state, stage, move.replace, log) },
    quiet: () => ({ type: 'mergerMarker', replace: false }),
  },
  home: {
    actor: (state, stage) => company(state, stage.company).director!,
    about: (_state, stage) => phrase('homeCircle', { company: stage.company }),
    choices: (state, stage, _seat, _more, path) => homeChoices(state, stage.company, path),
    plays: { home: (state, stage, move, log) => playHome(state, stage.company, move.city, log) },
    quiet: () => null,
  },
  rocket: {
    actor: rocketOwner,
    about: (_state, stage) => phrase('forcedRocket', { train: stage.train }),
    choices: (state, stage, _seat, _more, path) => forcedRocketChoices(state, stage.train, path),
    plays: { rocket: (state, stage, move, log) => playForcedRocket(state, stage.train, move, log) },
    quiet: (state) => quietRocket(state),
  },
  surplus: {
    actor: (state, stage) => company(state, stage.company).director!,
    about: (_state, stage) => phrase('giveUpTrain', { company: stage.company }),
    choices: (state, stage, _seat, _more, path) => surplusChoices(state, stage.company, path),
    plays: { giveUp: (state, stage, move, log) => playSurplus(state, stage.company, move.train, log) },
    // The oldest train is the one that runs least.
    quiet: (state, stage) => ({ type: 'giveUp', train: company(state, stage.company).trains[0]! }),
    sole: (state, stage) => (new Set(company(state, stage.company).trains).size === 1 ? SOLE : null),
  },
  p0: {
    actor: p0Owner,
    about: (_state, stage) => phrase('claimP0', { amount: stage.amount }),
    choices: (_state, stage, _seat, _more, path) => p0Choices(stage, path),
    plays: { claim: (state, stage, move, log) => playP0(state, stage, move.claim, log) },
    quiet: (_state, stage) => ({ type: 'claim', claim: stage.last }),
    sole: (_state, stage) => (stage.last ? phrase('lastPayment') : null),
  },
};

/** X: track, stations, run, dividend, trains; an investor has no stations to place. */
function next(state: State1880, stage: { at: 'track' | 'stations' | 'dividend' }): Stage1880 {
  if (stage.at === 'dividend') return { at: 'trains' };
  return stage.at === 'track' && state.turn!.entity in state.companies ? { at: 'stations' } : { at: 'run' };
}
