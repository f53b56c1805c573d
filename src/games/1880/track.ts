import type { Happening, Phrase, Question } from '../../rules/game.js';
import { pay, purseOf } from '../rail18xx/bank.js';
import { type Lay, type LayRules, layRefusal, lays, layTile, terrainCost } from '../rail18xx/lay.js';
import { BANK, type Yuan } from '../rail18xx/state.js';
import { ask, type Item, phrase, refuse, say } from './ask.js';
import { BCR } from './bcr.js';
import { company, decides } from './companies.js';
import { isCompanyId } from './data/companies.js';
import { GEOGRAPHY } from './data/map.js';
import { RIVER_DISCOUNT } from './data/privates.js';
import { engineerRefusal } from './engineer.js';
import { askForCircle } from './homes.js';
import type { Move1880, MoveOf } from './moves.js';
import { phaseNow } from './phases.js';
import { holds } from './privates.js';
import { rocketItem, rocketRefusal } from './rocket.js';
import type { State1880 } from './state.js';

/** X. Laying track and upgrading tiles. */

/** VIII: a company needs a building permit of the present phase, an investor none. */
export const mayBuild = (state: State1880): boolean => {
  const { entity } = state.turn!;
  return !isCompanyId(entity) || company(state, entity).permits.includes(phaseNow(state).letter);
};

/** How many yellow tiles in one turn: an investor one, the BCR always two, others two from phase B on (67, 68, A36). */
function yellowTiles(state: State1880): number {
  const { entity } = state.turn!;
  if (!isCompanyId(entity)) return 1;
  return entity === BCR || phaseNow(state).letter !== 'A' ? 2 : 1;
}

/** Two yellow tiles or one upgrade, never both. */
export function layRules(state: State1880): LayRules {
  const { yellow, upgraded } = state.turn!;
  if (!mayBuild(state) || upgraded || yellow >= yellowTiles(state)) return { colours: [] };
  return { colours: yellow > 0 ? ['yellow'] : phaseNow(state).tiles };
}

/** The director could give the company P5's permit now, and build with it. */
const mayGetPermit = (state: State1880): boolean =>
  phaseNow(state).letter === 'D' && engineerRefusal(state, decides(state, state.turn!.entity), state.turn!.entity) === null;

/** There may be something to decide: a tile, P5's permit for one, or the Rocket of China before the trains run (106). */
export const trackIsOpen = (state: State1880): boolean =>
  layRules(state).colours.length > 0 || rocketRefusal(state) === null || mayGetPermit(state);

/** Difficult terrain, with the first tile of the hex; P4 pays the river's part (71, 72). */
export function layCost(state: State1880, hex: string): Yuan {
  const { cost, river } = terrainCost(GEOGRAPHY, state.board, hex);
  return holds(state, decides(state, state.turn!.entity), 'P4') ? cost - Math.min(river, RIVER_DISCOUNT) : cost;
}

function costRefusal(state: State1880, hex: string): Phrase | null {
  const amount = layCost(state, hex);
  const { cash } = purseOf(state, state.turn!.entity);
  return cash < amount ? phrase('notEnoughMoney', { cash, amount }) : null;
}

/** The hexes stand in the first question, so that the board shows them at once. */
export function trackChoices(state: State1880, more: readonly Item[], path: readonly string[]): Question<Move1880> {
  const { entity } = state.turn!;
  const rules = layRules(state);
  const found = rules.colours.length > 0 ? lays(GEOGRAPHY, state.board, entity, rules) : [];
  const hexes = [...new Set(found.map((lay) => lay.hex))].map(
    (hex): Item => ({
      key: hex,
      facts: { hex, cost: layCost(state, hex) },
      barred: costRefusal(state, hex),
      next: (rest) =>
        askTile(
          found.filter((lay) => lay.hex === hex),
          rest,
        ),
    }),
  );
  const none: Item[] = hexes.length > 0 ? [] : [{ key: 'lay', barred: buildRefusal(state) ?? phrase('nowhereToLay') }];
  const items = [...hexes, ...none, ...rocketItem(state), ...more, { key: 'pass', move: { type: 'pass' } as const }];
  return ask(phrase('track', { company: entity }), items, path);
}

const buildRefusal = (state: State1880): Phrase | null => (mayBuild(state) ? null : phrase('noPermit', { letter: phaseNow(state).letter }));

function askTile(found: readonly Lay[], path: readonly string[]): Question<Move1880> {
  const hex = found[0]!.hex;
  return ask(
    phrase('layTile', { hex }),
    [...new Set(found.map((lay) => lay.tile))].map((tile) => ({
      key: tile,
      facts: { hex, tile },
      next: (rest) =>
        ask(
          phrase('layRotation', { hex, tile }),
          found
            .filter((lay) => lay.tile === tile)
            .map(({ rotation }) => ({ key: `${rotation}`, facts: { hex, tile, rotation }, move: { type: 'lay', hex, tile, rotation } })),
          rest,
        ),
    })),
    path,
  );
}

export function playLay(state: State1880, move: MoveOf<'lay'>, log: Happening[]): void {
  const turn = state.turn!;
  const lay: Lay = { hex: move.hex, tile: move.tile, rotation: move.rotation };
  refuse(buildRefusal(state) ?? layRefusal(GEOGRAPHY, state.board, turn.entity, lay, layRules(state)) ?? costRefusal(state, lay.hex));
  const cost = layCost(state, lay.hex);
  const over = state.board.tiles[lay.hex]?.[0] ?? null;
  pay(state, turn.entity, BANK, cost);
  layTile(GEOGRAPHY, state.board, lay);
  if (GEOGRAPHY.tiles.get(lay.tile)!.colour === 'yellow') turn.yellow += 1;
  else turn.upgraded = true;
  say(log, 'tileLaid', { company: turn.entity, ...lay, cost, ...(over ? { over } : {}) });
  askForCircle(state, lay.hex);
}

/** Nobody has to decide: no tile fits anywhere and the Rocket cannot be used. */
export function nothingToLay(state: State1880): boolean {
  if (rocketRefusal(state) === null || mayGetPermit(state)) return false;
  const rules = layRules(state);
  return rules.colours.length === 0 || lays(GEOGRAPHY, state.board, state.turn!.entity, rules).every((lay) => costRefusal(state, lay.hex));
}
