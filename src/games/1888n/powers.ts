import { must } from '../../rules/errors.js';
import type { Happening } from '../../rules/game.js';
import { drawingAt } from '../rail18xx/board.js';
import { EDGES, type HexName, opposite } from '../rail18xx/hex.js';
import { type Lay, lays, layTile } from '../rail18xx/lay.js';
import { hexOf, tileOf } from '../rail18xx/map.js';
import { type Entry, menu } from '../rail18xx/menu.js';
import type { PrivateId } from '../rail18xx/state.js';
import { exitsOf } from '../rail18xx/tile.js';
import { privatesOf } from './certificates.js';
import { GEOGRAPHY } from './data/map.js';
import { GREAT_WALL, PRIVATES } from './data/privates.js';
import { happened } from './happenings.js';
import { layMenu } from './layMenu.js';
import type { Move, MoveOf } from './moves.js';
import { rulingsOf, type State, type TurnStage, turnOf } from './state.js';

/** Private companies whose power the operating company could use now. */
export function usablePowers(state: State, turn: TurnStage): PrivateId[] {
  return privatesOf(state, turn.company).filter((id) => powerLays(state, turn, id).length > 0);
}

/** Table 1: tiles that a power may lay, extra to the normal lay, for free and without connection. */
export function powerLays(state: State, turn: TurnStage, id: PrivateId): Lay[] {
  const power = PRIVATES[id]?.power;
  const owned = state.privates[id]?.owner === turn.company && !state.privates[id]!.closed;
  if (!power || !owned) return [];
  switch (power.kind) {
    case 'tile': {
      const rotations = power.rotation === null ? EDGES : [power.rotation];
      if (state.board.tiles[power.hex]) return [];
      return rotations.map((rotation) => ({ hex: power.hex, tile: power.tile, rotation }));
    }
    case 'ferry':
      return power.pieces
        .filter(([hex]) => !state.board.tiles[hex])
        .slice(0, rulingsOf(state).ferryInTwo ? 2 : 1)
        .map(([hex, tile]) => ({ hex, tile, rotation: 0 }));
    case 'wall':
      return wallLays(state, turn);
    case 'share':
      return [];
  }
}

/** One or two yellow tiles on empty Wall hexes in one turn; the second is joined to the first (151, B13, B25). */
function wallLays(state: State, turn: TurnStage): Lay[] {
  const first = turn.wall;
  if (first === undefined && state.used.includes(GREAT_WALL)) return [];
  if (first !== undefined && turn.wallDone) return [];
  const near = (hex: HexName) => first === undefined || hexOf(GEOGRAPHY, first).neighbours.includes(hex);
  return lays(GEOGRAPHY, state.board, turn.company, {
    colours: ['yellow'],
    connected: false,
    allowed: (hex) => hexOf(GEOGRAPHY, hex).wall === true && !state.board.tiles[hex] && near(hex),
  }).filter((lay) => first === undefined || joins(state, first, lay));
}

/** Whether the tile would meet the track of the first one across their common side. */
function joins(state: State, first: HexName, { hex, tile, rotation }: Lay): boolean {
  const exits = exitsOf(tileOf(GEOGRAPHY, tile).turned[rotation]!);
  return exitsOf(drawingAt(GEOGRAPHY, state.board, first)).some(
    (edge) => hexOf(GEOGRAPHY, first).neighbours[edge] === hex && exits.includes(opposite(edge)),
  );
}

export function powerEntries(state: State): Entry<Move>[] {
  const turn = turnOf(state);
  return privatesOf(state, turn.company)
    .map((id) => ({ id, open: powerLays(state, turn, id) }))
    .filter(({ open }) => open.length > 0)
    .map(({ id, open }) => ({
      key: `power.${id}`,
      facts: { private: id },
      ...(open.length === 1
        ? { move: powerMove(id, open[0]!) }
        : {
            next: (path: readonly string[]) => layMenu({ code: 'power', facts: { private: id } }, open, path, (lay) => powerMove(id, lay)),
          }),
    }));
}

const powerMove = (id: PrivateId, lay: Lay): MoveOf<'power'> => ({ type: 'power', private: id, ...lay });

export function playPower(state: State, move: MoveOf<'power'>): Happening[] {
  const turn = turnOf(state);
  const lay: Lay = { hex: move.hex, tile: move.tile, rotation: move.rotation };
  const offered = powerLays(state, turn, move.private).some(
    (each) => each.hex === lay.hex && each.tile === lay.tile && each.rotation === lay.rotation,
  );
  must(offered, 'powerNotSo', { private: move.private, hex: move.hex });
  const happenings = [layPowered(state, turn, move.private, lay)];
  const power = PRIVATES[move.private]!.power!;
  if (power.kind === 'ferry') {
    const other = power.pieces.find(([hex]) => !state.board.tiles[hex]);
    if (other && !rulingsOf(state).ferryInTwo)
      happenings.push(layPowered(state, turn, move.private, { hex: other[0], tile: other[1], rotation: 0 }));
    else if (other) state.stack.push({ at: 'secondFerry' });
  }
  if (power.kind === 'wall') {
    if (turn.wall === undefined) {
      turn.wall = lay.hex;
      state.used.push(GREAT_WALL);
      if (rulingsOf(state).wallAtOnce) state.stack.push({ at: 'secondWall' });
    } else turn.wallDone = true;
  }
  return happenings;
}

function layPowered(state: State, turn: TurnStage, id: PrivateId, lay: Lay): Happening {
  layTile(GEOGRAPHY, state.board, lay);
  return happened('tileLaid', { company: turn.company, ...lay, cost: 0, private: id });
}

export const secondLayMenu = (state: State, id: PrivateId, path: readonly string[], mayPass: boolean) => {
  const entries = powerEntries(state).filter(({ key }) => key === `power.${id}`);
  return menu<Move>(
    { code: 'secondLay', facts: { private: id } },
    mayPass ? [...entries, { key: 'pass', move: { type: 'pass' } }] : entries,
    path,
  );
};
