import type { Seat } from '../../../rules/game.js';
import { copyJson } from '../../../rules/json.js';
import type { ForeignSession } from '../../rail18xx/foreign/conform.js';
import { type Members, nameOf, type TraceHeader, type TraceLine, type TraceNext } from '../../rail18xx/foreign/trace.js';
import { topOf } from '../../rail18xx/stages.js';
import { adjust } from '../adjust.js';
import { company } from '../companies.js';
import { INVESTOR_FIFTH } from '../data/figures.js';
import type { Move1880 } from '../moves.js';
import { actor, play } from '../play.js';
import { standings } from '../score.js';
import { setup1880 } from '../setup.js';
import type { State1880 } from '../state.js';
import { ACCEPTED } from './accepted.js';
import { followPlace, followRound, isPast, type Memory, newMemory, unpaidTo } from './memory.js';
import { asksEngineer, asksNext, asksTrain, skipOf } from './next.js';
import { offerDifferences } from './offers.js';
import { position } from './position.js';
import { translate } from './translate.js';

/** A session that shows our position. */
export interface Session1880 extends ForeignSession {
  readonly state: State1880;
}

export function openSession(header: TraceHeader): Session1880 {
  const players = Object.keys(header.players).length;
  const state = setup1880({ edition: '2022', rulings: '18xx.games' }, players, 1);
  const memory = newMemory();
  memory.asked = header.next ?? null;
  return {
    state,
    play(line) {
      memory.asked = line.next ?? null;
      if (line.set?.stacks) memory.stacks = line.set.stacks as Memory['stacks'];
      const before = copyJson(state.minors);
      playLine(state, memory, line);
      followPlace(state, memory);
      follow(state, memory);
      if (state.over) memory.unpaid = unpaidInvestors(before);
    },
    position: () => position(state, memory),
    next: () => asksNext(state, memory),
    offers: (line) => offerDifferences(state, line),
    result: () =>
      Object.fromEntries(standings(state).seats.map(({ seat, score }) => [nameOf(seat), score - unpaidTo(memory, seat)])) as Members,
    accepted: () => {
      const counts: Record<string, number> = {};
      for (const { rule } of memory.unpaid) counts[rule] = (counts[rule] ?? 0) + 1;
      return counts;
    },
  };
}

function act(state: State1880, memory: Memory, move: Move1880): void {
  const seat = actor(state)!;
  const stage = topOf(state)!;
  const { at } = stage;
  const acted = stage.at === 'shareRound' && stage.acted;
  play(state, seat, move);
  remember(state, memory, at, seat, move, acted);
  followRound(state, memory);
}

/** What the other engine shows of passes and of the order of players. */
function remember(state: State1880, memory: Memory, at: string, seat: Seat, move: Move1880, acted: boolean): void {
  if (at === 'shareRound') {
    if (move.type === 'pass' && !acted) memory.passed.add(seat);
    else if (move.type !== 'sell' && move.type !== 'repay') memory.passed.delete(seat);
  }
  const inRound = state.stack.some((stage) => stage.at === 'shareRound');
  if (!inRound) {
    if (at === 'shareRound') memory.first = state.priority;
    memory.passed.clear();
  }
  if (at === 'auction' && topOf(state)?.at === 'investors') memory.first = state.priority;
}

/** Passes over what we ask and the other engine does not: until its question is ours, or nothing more can be skipped. */
function follow(state: State1880, memory: Memory): void {
  const wanted = memory.asked;
  for (let guard = 0; guard < 60 && !state.over; guard++) {
    if (wanted?.step === 'assign' && asksEngineer(state) && state.turn?.entity === wanted.entity) {
      memory.engineer = wanted.entity;
      return;
    }
    if (topOf(state)?.at === 'trains' && !asksTrain(state)) {
      act(state, memory, { type: 'pass' });
      continue;
    }
    if (!wanted) return;
    if (matches(state, memory, wanted)) return;
    if (wanted.step === 'investor_link' && isPast(state, memory)) {
      memory.link = wanted.entity;
      return;
    }
    const move = skipOf(state);
    if (!move) return;
    act(state, memory, move);
  }
}

function matches(state: State1880, memory: Memory, wanted: TraceNext): boolean {
  const next = asksNext(state, memory);
  return next !== null && next.step === wanted.step && next.entity === wanted.entity;
}

function playLine(state: State1880, memory: Memory, { action }: TraceLine): void {
  const move = translate(state, memory, action);
  memory.link = null;
  memory.engineer = null;
  // The other engine does not check prices of new trains: a price off the list is made good by an adjustment before it.
  if (action.listPrice !== undefined) {
    adjust(state, { kind: 'money', holder: action.by, amount: Number(action.listPrice) - Number(action.price) });
  }
  if (move?.type === 'engineer') play(state, company(state, move.company).director!, move);
  else if (move) act(state, memory, move);
}

/** Investors that have not merged and that they do not pay out at the end, with the rule that says we do. */
function unpaidInvestors(before: State1880['minors']): Memory['unpaid'] {
  return ACCEPTED.flatMap(({ rule, unpaid }) =>
    (unpaid?.(before) ?? []).flatMap((id) => {
      const { owner, cash } = before[id]!;
      if (owner === null || cash === 0) return [];
      return [{ rule, id, seat: owner, cash, fifth: Math.floor((cash * INVESTOR_FIFTH) / 100) }];
    }),
  );
}
