import type { AnyGame, Seat } from '../rules/game.js';
import { PLAYERS } from './people.js';

/** A table of the demonstration: how far it is brought. */
export interface PlannedTable {
  readonly name: string;
  readonly game: AnyGame;
  readonly players: readonly string[];
  /** `open`: waits for people. A number: so many steps, and on until the first player is asked. `over`: to the end. */
  readonly until: 'open' | 'over' | number;
  /** Who is asked where it stops: the first player, or somebody else. */
  readonly asks?: Seat;
  /** Somebody asks to take a move back, or calls a moderator. */
  readonly incident?: 'undo' | 'report';
}

const NAMES = [
  ['Autumn Express', 'Bohai Bay', 'Five Dragons', 'Old Silk Road'],
  ['Come and join', 'Silk Road Sunday', 'Three Rivers', 'Last winter'],
  ['A seat is free', 'Thursday dice', 'Night shift', 'Two for tea'],
  ['New players welcome', 'Trans-Siberian Tuesdays', 'Long haul', 'Arrived on time'],
] as const;

/** Steps after which it is well begun: the first companies run. */
const BEGUN: Readonly<Record<string, number>> = { '1880': 40, '1888n': 60, dice: 14 };

/** Steps after which a game is in its middle. */
const MIDDLE: Readonly<Record<string, number>> = { '1880': 190, '1888n': 230, dice: 56, example: 24 };

/** For every game: one to join, one that has just begun (every other one waits for somebody else), one in its middle, one in the archive. */
export function planFor(games: readonly AnyGame[]): PlannedTable[] {
  return games.flatMap((game, n) => {
    const seats = (wish: number) => PLAYERS.slice(0, Math.min(game.players.max, Math.max(game.players.min, wish)));
    const [open, begun, middle, over] = (NAMES[n % NAMES.length] ?? NAMES[0]).map((name) =>
      n < NAMES.length ? name : `${name}, ${game.title}`,
    );
    return [
      { name: `${open}`, game, players: [...seats(3)].reverse(), until: 'open' },
      { name: `${begun}`, game, players: seats(3), until: BEGUN[game.id] ?? 6, asks: n % 2, ...(n === 0 && { incident: 'report' }) },
      { name: `${middle}`, game, players: seats(4), until: MIDDLE[game.id] ?? 60, ...(n === 0 && { incident: 'undo' }) },
      { name: `${over}`, game, players: seats(3), until: 'over' },
    ] satisfies PlannedTable[];
  });
}
