import { type Static, Type } from '@sinclair/typebox';
import { must } from '../../rules/errors.js';
import type { Happening } from '../../rules/game.js';
import { topOf } from '../../rules/stages.js';
import { stationsOf } from './editions.js';
import { editionOf, happened, type NightStage, pay, type State } from './state.js';

/** What a moderator can put right without a move. */
const Seat = Type.Integer({ minimum: 0, maximum: 3 });
export const Correction = Type.Union([
  Type.Object(
    { kind: Type.Literal('coins'), seat: Seat, amount: Type.Integer({ minimum: -100, maximum: 100 }) },
    { additionalProperties: false },
  ),
  Type.Object({ kind: Type.Literal('train'), seat: Seat, station: Type.String() }, { additionalProperties: false }),
]);
export type Correction = Static<typeof Correction>;

export function adjust(state: State, correction: Correction): Happening[] {
  const player = state.players[correction.seat];
  must(player, 'noSuchSeat', { seat: correction.seat });
  if (correction.kind === 'coins') {
    must(player.coins + correction.amount >= 0, 'coinsBelowZero', { coins: player.coins });
    const stage = topOf<NightStage>(state);
    if (stage?.at === 'answerOffer' && stage.offer.from === correction.seat) {
      must(player.coins + correction.amount >= stage.offer.price, 'offerStandsOpen', { price: stage.offer.price });
    }
    pay(state, null, correction.seat, correction.amount);
    return [happened('coinsAdjusted', { seat: correction.seat, amount: correction.amount })];
  }
  must(stationsOf(editionOf(state)).includes(correction.station), 'noSuchStation', { station: correction.station });
  player.train = correction.station;
  return [happened('trainAdjusted', { seat: correction.seat, station: correction.station })];
}
