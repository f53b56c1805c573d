import type { Json, JsonObject } from '../../rules/json.js';
import type { Facts } from '../shared/catalogue.js';
import type { Talk } from '../shared/talk.js';

/** The one button of what is chosen on the map: it says what will happen. Other moves are told by their answers. */
export const confirmOnMap =
  (placeName: (hex: Json | undefined) => string) =>
  (made: Json, talk: Talk, facts: Facts = {}): string | undefined => {
    if (typeof made !== 'object' || made === null || Array.isArray(made)) return undefined;
    const move = made as JsonObject;
    const price = typeof facts.cost !== 'number' ? '' : facts.cost > 0 ? ` for ${talk.money(facts.cost)}` : ' for free';
    if (move.tile !== undefined && move.rotation !== undefined) return `Lay ${move.tile} on ${placeName(move.hex)}${price}`;
    if (move.type === 'run') return facts.revenue === undefined ? 'Run these routes' : `Run for ${talk.money(facts.revenue)}`;
    if (move.type === 'dividend')
      return move.pay ? `Pay ${talk.money(facts.perShare)} per share` : `Keep ${talk.money(facts.revenue ?? facts.income)} in the treasury`;
    if (move.type === 'station' && move.hex !== undefined) return `Place a station in ${placeName(move.hex)}${price}`;
    return undefined;
  };
