import type { Json } from '../rules/json.js';
import { viewerOf } from '../table/types.js';
import { comparedOf, ownLine } from '../view/shared/compared.js';
import { sayEnding } from '../view/shared/sentences.js';
import { standingsLines } from '../view/shared/standings.js';
import { listed, ordinal } from '../view/shared/talk.js';
import { howItRuns } from '../view/shared/terms.js';
import { termsChanged, wishedFor } from './lobby-letters.js';
import { namesOf } from './names.js';
import type { PostNeed } from './need.js';
import type { LetterKind } from './outbox.js';
import { boardPicture, curvePicture, type LetterPicture } from './pictures.js';
import { type OutboxRow, plainLetter, type Reader, type Written } from './plain-letter.js';
import { pictureFile, type TableFacts, tableFacts, turnLetter } from './table-letters.js';

/** Writes a letter: looks again whether it is still to be sent, and to whom; then subject, text and HTML from templates/mail. */

/** Letters somebody asked for himself: they come whatever he chose for games. */
const ASKED_FOR = new Set<LetterKind>(['confirm', 'known', 'sign-in', 'reset', 'address', 'address-changed']);

export async function write(need: PostNeed, row: OutboxRow): Promise<Written | 'dropped'> {
  if (row.person === '') return typeof row.facts.to === 'string' ? toAddress(need, row, row.facts.to) : 'dropped';
  const person = await need.database.prisma.person.findUnique({ where: { id: row.person } });
  if (!person?.email || person.deletedAt || person.bannedAt) return 'dropped';
  const reader: Reader = { id: person.id, name: person.name, email: person.email, timeZone: person.timeZone, mailToken: person.mailToken };
  if (ASKED_FOR.has(row.kind)) return aboutAccount(need, row, reader.email, reader.name);
  if (row.kind === 'opened') return wishedFor(need, row, reader);
  if ((person.preferences as { mails?: string }).mails === 'none') return 'dropped';
  const choice = await need.database.prisma.mailChoice.findUnique({ where: { person_game: { person: person.id, game: row.game } } });
  if (choice?.wants === 'none') return 'dropped';
  if (row.kind === 'turn') return turnLetter(need, row, reader);
  return aboutTable(need, row, reader);
}

async function toAddress(need: PostNeed, row: OutboxRow, to: string): Promise<Written | 'dropped'> {
  if (row.kind !== 'invitation') return aboutAccount(need, row, to, String(row.facts.name ?? ''));
  const table = await need.tables.table(row.game);
  if (table.status !== 'open') return 'dropped';
  return plainLetter(
    need,
    'invitation',
    to,
    await tableFacts(need, table, null),
    { ...row.facts, how: howItRuns(table), link: `${need.address}/games/${row.game}/join/${row.facts.code}` },
    row.game,
  );
}

/** One-time links and news about an account. */
function aboutAccount(need: PostNeed, row: OutboxRow, to: string, name: string): Written {
  const link = row.facts.secret ? `${need.address}/l/${row.facts.secret}` : `${need.address}/sign-in`;
  return plainLetter(need, row.kind, to, {}, { ...row.facts, name, link }, null);
}

async function aboutTable(need: PostNeed, row: OutboxRow, reader: Reader): Promise<Written | 'dropped'> {
  const table = await need.tables.table(row.game);
  const facts = await tableFacts(need, table, reader);
  if (row.kind === 'invitation') {
    if (table.status !== 'open' || table.seats.some((seat) => seat.person === reader.id)) return 'dropped';
    return plainLetter(
      need,
      'invitation',
      reader.email,
      facts,
      { ...row.facts, how: howItRuns(table), link: `${need.address}/games/${row.game}/join/${row.facts.code}` },
      row.game,
      facts.stopTable,
    );
  }
  if (row.kind === 'changed') return termsChanged(need, row, reader);
  const link = `${need.address}/games/${row.game}`;
  const seat = table.seats.find((one) => one.person === reader.id)?.seat;
  const mine = table.standings?.seats.find((one) => one.seat === seat);
  const ended = table.standings?.ended;
  const winners = facts.standings.rows.filter((one) => one.place === 1);
  const final = row.kind === 'over' && winners.length > 0;
  // A game whose rules can no longer be run still has its result.
  const [board, curve] = final ? await lastPictures(need, facts, reader).catch(() => [null, null]) : [null, null];
  const more = {
    ...row.facts,
    link,
    place: mine ? ordinal(mine.place) : null,
    final,
    winners: listed(winners.map(({ name }) => name)),
    shared: winners.length > 1,
    score: winners[0]?.score,
    lines: final ? standingsLines(facts.standings) : [],
    picture: board && { alt: board.alt },
    curve: curve && { alt: curve.alt, caption: curve.caption },
    how: ended ? sayEnding(facts.words, ended, facts.talk) : 'ended by agreement',
    by: await nameOf(need, row.facts.person),
    deed: DEEDS[String(row.facts.action)] ?? null,
    scoreLines: scoreLines(facts, row.facts.scores),
    own: (row.kind as string) === 'correction' && seat !== undefined ? await ownChanges(need, row, facts, seat) : null,
    who: typeof row.facts.seat === 'number' ? facts.names[row.facts.seat] : null,
  };
  const letter = plainLetter(need, templateFor(row.kind), reader.email, facts, more, row.game, facts.stopTable);
  return { ...letter, pictures: [...pictureFile(curve, 'curve'), ...pictureFile(board, 'board')] };
}

/** The board as the game left it, where a letter has the room for it, and the curve of how it went. */
async function lastPictures(need: PostNeed, facts: TableFacts, reader: Reader): Promise<[LetterPicture | null, LetterPicture | null]> {
  const { table, presentation, names, talk } = facts;
  const viewer = viewerOf(table, reader.id);
  const { view } = await need.tables.see(table.id, viewer);
  const board = await boardPicture({ presentation, view, before: null, viewer, names, talk });
  const curve = await curvePicture(facts, await need.tables.steps(table.id, viewer));
  return [board?.tall ? null : board, curve];
}

async function nameOf(need: PostNeed, person: Json | undefined): Promise<string | null> {
  if (typeof person !== 'string') return null;
  return (await namesOf(need.database, [person])).get(person) ?? null;
}

/** What a correction did, by the desk's word for it. */
const DEEDS: Record<string, string> = {
  undo: 'a move was taken back by agreement',
  rewind: 'it goes on from an earlier position',
  amend: 'a move in the past was changed',
  adjust: 'the position was put right',
  redraw: 'something was drawn anew',
  moveFor: 'a moderator moved for a seat',
  undoCorrection: 'a correction was undone',
  reopen: 'the finished game was reopened',
};

/** What the correction changed for the reader, seen from the own seat: "cash ¥20 → ¥70"; null where that cannot be said any more. */
async function ownChanges(
  need: PostNeed,
  row: OutboxRow,
  facts: Awaited<ReturnType<typeof tableFacts>>,
  seat: number,
): Promise<string | null> {
  const seq = Number(row.occasion);
  if (!Number.isInteger(seq) || seq < 1) return null;
  const [before, after] = await Promise.all([seq - 1, seq].map((log) => need.tables.see(row.game, seat, { log })));
  return ownLine(comparedOf(facts.presentation, before!, after!, facts.talk), seat);
}

/** "Ana 12 coins → 10 coins", for those whose score changed. */
function scoreLines({ names, words }: Awaited<ReturnType<typeof tableFacts>>, scores: Json | undefined): string[] {
  const { before, after } = (scores ?? {}) as { before?: number[]; after?: number[] };
  return names.flatMap((name, seat) => {
    const was = before?.[seat];
    const is = after?.[seat];
    return was === undefined || is === undefined || was === is ? [] : [`${name} ${words.money(was)} → ${words.money(is)}`];
  });
}

const KNOWN = new Set(['started', 'over', 'cancelled', 'substituted', 'paused', 'resumed', 'correction', 'consent']);
const templateFor = (kind: string): string => (KNOWN.has(kind) ? kind : 'news');
