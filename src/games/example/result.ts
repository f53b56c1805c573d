import type { SeriesPoint, Standings, Where } from '../../rules/game.js';
import { topOf } from '../../rules/stages.js';
import { editionOf, type NightStage, playerAt, type State, seatsOf } from './state.js';

export function where(state: State): Where {
  const stage = topOf<NightStage>(state);
  return {
    round: { code: 'night', facts: { night: state.night, of: editionOf(state).nights } },
    phase: { code: stage?.at ?? 'over', facts: {} },
    actor: stage?.at === 'running' ? stage.order[0]! : stage?.at === 'answerOffer' ? stage.offer.to : null,
  };
}

/** Coins, less one for every bag that was loaded and never delivered. */
export function standings(state: State): Standings {
  const rows = seatsOf(state).map((seat) => {
    const { coins, shelf } = playerAt(state, seat);
    const parts = [
      { code: 'coins', points: coins },
      { code: 'undelivered', points: shelf.length === 0 ? 0 : -shelf.length },
    ];
    return { seat, score: coins - shelf.length, parts };
  });
  rows.sort((a, b) => b.score - a.score || a.seat - b.seat);
  return {
    ended: state.stack.length === 0 ? { code: 'lastNight', facts: { nights: state.night } } : null,
    seats: rows.map((row) => ({ ...row, place: 1 + rows.filter((other) => other.score > row.score).length })),
  };
}

export function series(state: State): SeriesPoint[] {
  return seatsOf(state).flatMap((seat) => [
    { group: 'coins', key: String(seat), value: playerAt(state, seat).coins },
    { group: 'delivered', key: String(seat), value: playerAt(state, seat).delivered },
  ]);
}
