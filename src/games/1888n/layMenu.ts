import type { Phrase, Question } from '../../rules/game.js';
import type { Lay } from '../rail18xx/lay.js';
import { type Bar, menu } from '../rail18xx/menu.js';

/** Asks hex, tile and rotation of one of the given lays. A hex whose every lay is barred is shown with the reason. */
export function layMenu<Move, L extends Lay>(
  about: Phrase,
  lays: readonly L[],
  path: readonly string[],
  move: (lay: L) => Move,
  options: { barred?: (hex: string) => Bar; facts?: (hex: string) => { cost: number }; more?: Parameters<typeof menu<Move>>[1] } = {},
): Question<Move> {
  const byHex = grouped(lays, (lay) => lay.hex);
  return menu<Move>(
    about,
    [
      ...[...byHex].map(([hex, there]) => ({
        key: hex,
        facts: { hex, ...options.facts?.(hex) },
        barred: options.barred?.(hex) ?? null,
        next: (rest: readonly string[]) => tileMenu(about, there, rest, move),
      })),
      ...(options.more ?? []),
    ],
    path,
  );
}

function tileMenu<Move, L extends Lay>(about: Phrase, lays: readonly L[], path: readonly string[], move: (lay: L) => Move): Question<Move> {
  const byTile = grouped(lays, (lay) => lay.tile);
  return menu<Move>(
    { code: `${about.code}Tile`, facts: { ...about.facts, hex: lays[0]!.hex } },
    [...byTile].map(([tile, there]) => ({
      key: tile,
      facts: { tile, hex: lays[0]!.hex },
      next: (rest: readonly string[]) =>
        menu<Move>(
          { code: `${about.code}Rotation`, facts: { ...about.facts, hex: lays[0]!.hex, tile } },
          there.map((lay) => ({ key: String(lay.rotation), facts: { hex: lay.hex, tile, rotation: lay.rotation }, move: move(lay) })),
          rest,
        ),
    })),
    path,
  );
}

function grouped<T>(items: readonly T[], by: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(by(item));
    if (group) group.push(item);
    else groups.set(by(item), [item]);
  }
  return groups;
}
