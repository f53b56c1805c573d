import type { Seat, Standings } from '../../rules/game.js';
import type { GameWords } from './catalogue.js';
import { capital, spaced } from './talk.js';

/** How it stands, as a table: what the score is made of where it has parts, and the score. */
export interface StandingsTable {
  readonly score: string;
  readonly parts: readonly string[];
  readonly rows: readonly {
    readonly seat: Seat;
    readonly place: number;
    readonly name: string;
    readonly you: boolean;
    readonly score: string;
    readonly parts: readonly string[];
  }[];
}

export function standingsTable(words: GameWords, names: readonly string[], standings: Standings, you: Seat | null): StandingsTable {
  const codes = [...new Set(standings.seats.flatMap((row) => row.parts.map((part) => part.code)))];
  const parts = codes.length > 1 ? codes : [];
  return {
    score: words.score,
    parts: parts.map((code) => words.parts[code] ?? capital(spaced(code))),
    rows: standings.seats.map((row) => ({
      seat: row.seat,
      place: row.place,
      name: names[row.seat]!,
      you: row.seat === you,
      score: words.money(row.score),
      parts: parts.map((code) => words.money(row.parts.find((part) => part.code === code)?.points ?? 0)),
    })),
  };
}

/** The same in lines of text, names left and figures right; the parts are left out where they would not fit. */
export function standingsLines({ score, parts, rows }: StandingsTable, width = 70): string[] {
  const called = (row: StandingsTable['rows'][number]) => `${row.name}${row.you ? ' (you)' : ''}`;
  const table = (whole: boolean) => [
    ['Player', ...(whole ? parts : []), score],
    ...rows.map((row) => [called(row), ...(whole ? row.parts : []), row.score]),
  ];
  const laidOut = (cells: string[][]): string[] => {
    const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
    return cells.map((row) =>
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('   '),
    );
  };
  const whole = laidOut(table(true));
  return whole.every((line) => line.length <= width) ? whole : laidOut(table(false));
}
