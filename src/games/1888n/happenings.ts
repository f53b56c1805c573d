import type { Happening } from '../../rules/game.js';
import type { JsonObject } from '../../rules/json.js';

export const happened = (code: string, facts: JsonObject = {}): Happening => ({ code, facts });
