import type { Members } from '../../rail18xx/foreign/trace.js';
import { topOf } from '../../rail18xx/stages.js';
import type { State1880 } from '../state.js';

/** P0 is asked inside their share round, before it in ours (W8). */
export const inShareRound = (state: State1880): boolean => {
  const top = topOf(state);
  return state.stack.some((stage) => stage.at === 'shareRound') || top?.at === 'p0';
};

export function roundRecord(state: State1880): Members {
  const at = state.stack.map((stage) => stage.at);
  if (at.includes('auction') || at.includes('bcr')) return { kind: 'AUCTION', turn: 1, num: 1 };
  if (at.includes('investors')) return { kind: 'DRAFT', turn: 1, num: 1 };
  const asking = topOf(state)?.at === 'p0' ? 1 : 0;
  if (inShareRound(state)) return { kind: 'SR', turn: state.shareRounds + asking, num: 1 };
  return { kind: 'OR', turn: state.shareRounds, num: state.circle };
}
