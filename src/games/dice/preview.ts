import { RuleViolation } from '../../rules/errors.js';
import type { Seat } from '../../rules/game.js';
import { copyJson } from '../../rules/json.js';
import { inOrder, modified } from './dice.js';
import type { TurnMove } from './move.js';
import { ACTIONS, performTurn, turnChoices } from './phases/turn.js';
import { type State, seatOf, top } from './state.js';
import { type Draft, type View, view } from './view.js';

/** The position with this much of a turn made: pool after modifiers, tracks drawn so far, the whole action once it is complete. */
export function preview(state: State, seat: Seat, path: readonly string[]): View {
  const phase = top(state);
  if (phase.at !== 'turn' || phase.seat !== seat || phase.acted || path.length === 0) return view(state, seat);
  const copy = copyJson(state);
  const question = turnChoices(state, seat, path);
  if (question.kind === 'done') {
    const move = question.move as TurnMove;
    performTurn(copy, seat, move);
    const { modify, take, as, action } = move;
    const chain = action.kind === 'track' ? action.chain : [];
    return { ...view(copy, seat), draft: { seat, modify, take, as, action: action.kind, chain, complete: true } };
  }
  const draft = readDraft(state, seat, path);
  copy.pool = modified(state.pool, draft.modify);
  seatOf(copy, seat).modifiersSpent += draft.modify.length;
  for (const piece of draft.chain) copy.track.push({ seat, hex: piece.hex, a: piece.from, b: piece.to });
  return { ...view(copy, seat), draft };
}

/** What an unfinished path says. It was walked before, so its answers are known to fit. */
function readDraft(state: State, seat: Seat, path: readonly string[]): Draft {
  const draft: Draft = { seat, modify: [], take: null, as: null, action: null, chain: [], complete: false };
  let at = 0;
  for (; path[at] === 'modifiers' && path[at + 1] !== undefined; at += 2) {
    const from = Number(path[at + 1]!.slice(-1));
    draft.modify.push([from, path[at + 1]!.startsWith('up') ? (from % 6) + 1 : ((from + 4) % 6) + 1]);
  }
  draft.modify = inOrder(draft.modify);
  const dice = /^(\d)x(\d+)(?:~(\d)x(\d+))?$/.exec(path[at] ?? '');
  if (!dice) return draft;
  draft.take = { value: Number(dice[1]), count: Number(dice[2]) };
  draft.as = dice[3] ? { value: Number(dice[3]), count: Number(dice[4]) } : draft.take;
  draft.action = ACTIONS.find((kind) => kind === path[at + 1]) ?? null;
  if (draft.action !== 'track') return draft;
  // Each answered question about a side is one track of the chain.
  for (let end = at + 2; end < path.length; end++) {
    const question = asked(state, seat, path.slice(0, end));
    const option = question?.kind === 'pick' && question.about.code === 'trackTo' && question.options.find((one) => one.key === path[end]);
    if (!option) continue;
    const { hex, from, to, cube } = option.facts as { hex: string; from: number; to: number; cube?: string };
    draft.chain.push({ hex, from, to, ...(cube ? { cube } : {}) });
  }
  return draft;
}

function asked(state: State, seat: Seat, path: readonly string[]) {
  try {
    return turnChoices(state, seat, path);
  } catch (error) {
    if (error instanceof RuleViolation) return null;
    throw error;
  }
}
