import { type Board, tilesLeft } from '../../games/rail18xx/board.js';
import type { Geography } from '../../games/rail18xx/map.js';
import type { Seat } from '../../rules/game.js';
import type { CorrectionChoice, CorrectionField } from '../shared/presentation.js';
import { ordinal, type Talk } from '../shared/talk.js';

/** What the forms for typed corrections offer in 18xx games: nobody has to know how a position spells a hex or a tile. */

export const playerChoices = (players: readonly { readonly seat: Seat }[], talk: Talk): CorrectionChoice[] =>
  players.map(({ seat }) => ({ value: String(seat), title: talk.name(seat) }));

export const choicesOf = (things: readonly { readonly id: string; readonly name: string }[]): CorrectionChoice[] =>
  things.map(({ id, name }) => ({ value: id, title: name === id ? id : `${name} (${id})` }));

const counted = (count: number, title: (n: number) => string, from = 0): CorrectionChoice[] =>
  Array.from({ length: count }, (_, n) => ({ value: String(n + from), title: title(n) }));

export function boardFields(geo: Geography, board: Board, place: (hex: string) => string): Record<string, CorrectionField> {
  const hexes = [...geo.hexes.keys()].map((hex) => ({ value: hex, title: place(hex) }));
  const laid = new Set(Object.keys(board.tiles));
  const stationed = new Set(Object.keys(board.stations).filter((hex) => board.stations[hex]!.length > 0));
  const tiles = [...geo.tiles].map(([id, { colour }]) => ({ value: id, title: `${id}, ${colour}, ${tilesLeft(geo, board, id)} left` }));
  return {
    hex: { label: 'Hex', choices: hexes },
    'removeTile.hex': { label: 'Hex', choices: hexes.filter(({ value }) => laid.has(value)) },
    'removeStation.hex': { label: 'Hex', choices: hexes.filter(({ value }) => stationed.has(value)) },
    tile: { label: 'Tile', choices: tiles },
    rotation: { label: 'Turned', choices: counted(6, (n) => (n === 0 ? 'as on the sheet' : `${60 * n}° clockwise`)) },
    stop: { label: 'City of the hex', choices: counted(6, (n) => `the ${ordinal(n + 1)}`) },
    city: { label: 'City of the hex', choices: counted(6, (n) => `the ${ordinal(n + 1)}`) },
  };
}

/** Spaces of the price chart, counted as people count them. */
export const chartFields = (rows: number, columns: number): Record<string, CorrectionField> => ({
  row: { label: 'Row of the price chart, from the top', choices: counted(rows, (n) => `${n + 1}`) },
  column: { label: 'Column, from the left', choices: counted(columns, (n) => `${n + 1}`) },
});
