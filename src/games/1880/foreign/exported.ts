import type { Json } from '../../../rules/json.js';
import type { Step } from '../../../rules/step.js';
import { type ExportedAction, type ExportedGame, effectiveActions } from '../../rail18xx/foreign/exported.js';
import type { ForeignReader, ForeignRecord } from '../../rail18xx/foreign/record.js';
import type { TraceAction } from '../../rail18xx/foreign/trace.js';
import { translator } from '../../rail18xx/foreign/translate.js';
import { topOf } from '../../rail18xx/stages.js';
import { kindOf } from '../../rail18xx/trains.js';
import { adjust, type Correction1880 } from '../adjust.js';
import { company } from '../companies.js';
import { GEOGRAPHY } from '../data/map.js';
import { ALL_TRAINS } from '../data/trains.js';
import type { Move1880 } from '../moves.js';
import { actor, play } from '../play.js';
import { worth } from '../score.js';
import { setup1880 } from '../setup.js';
import type { State1880 } from '../state.js';
import { newMemory } from './memory.js';
import { asksEngineer, skipOf, theyAsk } from './next.js';
import { translate } from './translate.js';

const OPTIONS = { edition: '2022', rulings: '18xx.games' } as const;

/** Games of 1880 exported by 18xx.games. */
export const reader1880: ForeignReader = { title: '1880', read };

function read(game: ExportedGame): ForeignRecord {
  const state = setup1880(OPTIONS, game.players.length, 1);
  const memory = newMemory();
  const steps: Step[] = [];
  /** The company whose turn they open with the question about P5 (W7). */
  let engineer: string | null = null;

  const act = (move: Move1880, seat = actor(state)!): void => {
    const before = { turn: state.turn?.entity, at: topOf(state)?.at };
    play(state, seat, move);
    steps.push({ kind: 'move', seat, move: move as unknown as Json, auto: [] });
    const begins = state.turn && (state.turn.entity !== before.turn || before.at === 'shareRound') && topOf(state)?.at !== 'shareRound';
    if (begins) engineer = asksEngineer(state) ? state.turn!.entity : null;
  };
  const correct = (correction: Correction1880): void => {
    adjust(state, correction);
    steps.push({ kind: 'adjust', correction: correction as unknown as Json, auto: [] });
  };
  /** Passes over what we ask and they do not. */
  const follow = (): void => {
    for (let guard = 0; guard < 100 && !state.over && engineer === null && !theyAsk(state); guard++) act(skipOf(state)!);
  };

  const common = translator(game, {
    geo: GEOGRAPHY,
    board: () => state.board,
    step: () => stepNow(state),
    offered: (id) => state.companies[id] ?? { ipo: 0, pool: 0 },
  });
  effectiveActions(game.actions).forEach((exported) => {
    try {
      const action = inTraceForm(state, exported, common);
      if (engineer !== null && (action.type === 'pass' || action.type === 'assign') && action.by === engineer) {
        if (action.type === 'assign') act({ type: 'engineer', company: engineer }, company(state, engineer).director!);
        engineer = null;
      } else {
        engineer = null;
        follow();
        const gap = offList(action);
        if (gap !== 0) correct({ kind: 'money', holder: action.by, amount: gap });
        const move = translate(state, memory, action);
        if (move?.type === 'engineer') act(move, company(state, move.company).director!);
        else if (move) act(move);
      }
      follow();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`action ${exported.id ?? '(automatic)'} ${exported.type} of ${exported.entity}: ${reason}`);
    }
  });
  return {
    rules: '1880',
    options: OPTIONS,
    names: game.players.map(({ name }) => name),
    steps,
    scores: game.players.map((_, seat) => worth(state, seat)),
    recorded: game.players.map(({ id }) => game.result?.[String(id)] ?? null),
  };
}

const STEPS: Record<string, string> = { auction: 'auction', shareRound: 'stock', p0: 'p0_payment', stations: 'token', trains: 'train' };
const stepNow = (state: State1880): string => {
  const at = topOf(state)?.at ?? '';
  return STEPS[at] ?? at;
};

/** What the shared translation does not know: 1880's own actions, and its investors, named by their number. */
function inTraceForm(state: State1880, action: ExportedAction, common: (action: ExportedAction) => TraceAction): TraceAction {
  const by = action.entity_type === 'minor' ? `FI${action.entity}` : String(action.entity);
  const at = topOf(state)?.at;
  switch (action.type) {
    case 'bid':
      return action.minor === undefined ? common(action) : { type: 'draft', by, on: `FI${action.minor}` };
    case 'par':
      return { ...common(action), slot: action.slot as Json };
    case 'choose':
      return { type: 'choose', by, ...aboutChoice(at, action.choice as Json) };
    case 'purchase_train':
      return { type: 'rocket_train', by, company: String(action.corporation ?? action.target ?? state.turn?.entity) };
    case 'destination_connection':
      return { type: 'investor_links', by };
    case 'assign':
      return { type: 'assign', by: String(action.target), company: String(action.target) };
    case 'payoff_player_debt':
      return { type: 'payoff_player_debt', by };
    default: {
      const translated = common(action);
      return action.entity_type === 'minor' ? { ...translated, by } : translated;
    }
  }
}

/** A choice says only what was chosen: what was asked follows from the position. */
function aboutChoice(at: string | undefined, choice: Json): { about: string; choice: Json } {
  const text = String(choice);
  if (at === 'p0') return { about: 'p0_payment', choice: 'take' };
  if (at === 'mergerMoney') return { about: 'investor_cash', choice: text.endsWith('treasury') ? 'company' : 'owner' };
  if (at === 'mergerMarker') return { about: 'investor_token', choice: text.toLowerCase() };
  return /^[ABCD]+$/.test(text) ? { about: 'permit', choice } : { about: 'director_percent', choice: Number(choice) };
}

/** They do not check the price of a new train: what was paid too little is given before, and taken when it was too much. */
function offList(action: TraceAction): number {
  if (action.type !== 'buy_train' || action.from !== 'depot') return 0;
  const { price } = kindOf(ALL_TRAINS, String(action.train));
  const gap = price - Number(action.price);
  (action as { listPrice?: number }).listPrice = price;
  return gap;
}
