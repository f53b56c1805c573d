import { must } from '../../rules/errors.js';
import { pay } from '../rail18xx/bank.js';
import type { HexName } from '../rail18xx/hex.js';
import { type LayRules, layRefusal, lays, layTile, terrainCost } from '../rail18xx/lay.js';
import { allow, type Bar, bar } from '../rail18xx/menu.js';
import type { StageRules } from '../rail18xx/stages.js';
import { BANK } from '../rail18xx/state.js';
import { asideEntries, playAside } from './aside.js';
import { GEOGRAPHY } from './data/map.js';
import { HENG_SHAN, PRIVATES } from './data/privates.js';
import { happened } from './happenings.js';
import { homeTileOwed } from './homeTile.js';
import { layMenu } from './layMenu.js';
import type { Move } from './moves.js';
import { directorOf, phaseNow, type State, type TurnStage, turnOf } from './state.js';

/** Heng Shan blocks its hex until it is sold to a company or closed (146). */
function blockedHex(state: State): HexName | null {
  const { owner, closed } = state.privates[HENG_SHAN]!;
  const power = PRIVATES[HENG_SHAN]!.power!;
  return !closed && typeof owner !== 'string' && power.kind === 'tile' ? power.hex : null;
}

export function layRules(state: State, turn: TurnStage): LayRules {
  const blocked = blockedHex(state);
  const home = homeTileOwed(state, turn);
  return { colours: phaseNow(state).tiles, allowed: (hex) => hex !== blocked && (home === null || hex === home) };
}

function moneyBar(state: State, turn: TurnStage, hex: HexName): Bar {
  const { cost } = terrainCost(GEOGRAPHY, state.board, hex);
  const { cash } = state.companies[turn.company]!;
  return cash < cost ? bar('tooDear', { price: cost, free: cash }) : null;
}

/** The owed tile cannot be passed over, unless no tile fits any more. */
function passBar(state: State, turn: TurnStage): Bar {
  const home = homeTileOwed(state, turn);
  if (home === null) return null;
  const possible = !moneyBar(state, turn, home) && lays(GEOGRAPHY, state.board, turn.company, layRules(state, turn)).length > 0;
  return possible ? bar('homeTileOwed', { hex: home }) : null;
}

/** VIII.3.3-4: one yellow tile, or one upgrade. */
export const track: StageRules<State, { at: 'track' }, Move> = {
  waitingFor(state) {
    const { company } = turnOf(state);
    return [{ seat: directorOf(state, company), must: true, about: { code: 'track', facts: { company } } }];
  },

  choices(state, _, __, path) {
    const turn = turnOf(state);
    return layMenu<Move, ReturnType<typeof lays>[number]>(
      { code: 'track', facts: { company: turn.company } },
      lays(GEOGRAPHY, state.board, turn.company, layRules(state, turn)),
      path,
      (lay) => ({ type: 'tile', ...lay }),
      {
        barred: (hex) => moneyBar(state, turn, hex),
        facts: (hex) => ({ cost: terrainCost(GEOGRAPHY, state.board, hex).cost }),
        more: [...asideEntries(state), { key: 'pass', barred: passBar(state, turn), move: { type: 'pass' } }],
      },
    );
  },

  play(state, _, __, move) {
    const turn = turnOf(state);
    const aside = playAside(state, move);
    if (aside) return aside;
    if (move.type === 'pass') {
      allow(passBar(state, turn));
      state.stack.pop();
      return [happened('noTile', { company: turn.company })];
    }
    must(move.type === 'tile', 'notNow', { type: move.type });
    const lay = { hex: move.hex, tile: move.tile, rotation: move.rotation };
    allow(layRefusal(GEOGRAPHY, state.board, turn.company, lay, layRules(state, turn)) ?? moneyBar(state, turn, move.hex));
    const { cost } = terrainCost(GEOGRAPHY, state.board, move.hex);
    const over = state.board.tiles[move.hex]?.[0] ?? null;
    pay(state, turn.company, BANK, cost);
    layTile(GEOGRAPHY, state.board, lay);
    state.stack.pop();
    return [happened('tileLaid', { company: turn.company, ...lay, cost, over })];
  },

  quiet(state) {
    const turn = turnOf(state);
    if (!passBar(state, turn)) return { type: 'pass' };
    return { type: 'tile', ...lays(GEOGRAPHY, state.board, turn.company, layRules(state, turn))[0]! };
  },
};
