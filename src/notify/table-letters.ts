import type { SeenStep, Table } from '../table/types.js';
import { seatOf, viewerOf } from '../table/types.js';
import { presentationOf } from '../view/games.js';
import { sayStep } from '../view/shared/log-lines.js';
import type { Presentation } from '../view/shared/presentation.js';
import { promptOf, sayRound, stopped } from '../view/shared/sentences.js';
import { optionsText } from '../view/shared/settings.js';
import { type StandingsTable, standingsLines, standingsTable } from '../view/shared/standings.js';
import { type Talk, talkOf } from '../view/shared/talk.js';
import { whenText } from '../view/shared/times.js';
import { seatNames } from './names.js';
import type { PostNeed } from './need.js';
import { boardPicture, type LetterPicture } from './pictures.js';
import { type OutboxRow, type Reader, subjectLine, type Written } from './plain-letter.js';
import { wrapped } from './wrap.js';

/** The turn mail: what is asked, what happened since your last move, how it stands, one button. */

export interface TableFacts {
  readonly table: Table;
  readonly words: Presentation['words'];
  readonly presentation: Presentation;
  readonly names: readonly string[];
  readonly talk: Talk;
  readonly gameLine: string;
  readonly roundLine: string;
  readonly head: string;
  readonly stopTable: string | null;
  readonly stopAll: string | null;
  readonly preferences: string;
  readonly standings: StandingsTable;
}

export async function tableFacts(need: PostNeed, table: Table, reader: Reader | null): Promise<TableFacts> {
  const presentation = presentationOf(table.rules);
  const { words } = presentation;
  const game = need.games.get(table.rules);
  const names = await seatNames(need.database, table);
  const talk = talkOf({ names, money: words.money });
  const options = game ? optionsText(game.options, words, table.options) : '';
  return {
    table,
    words,
    presentation,
    names,
    talk,
    gameLine: [game?.title ?? table.rules, options, `${table.players} ${table.players === 1 ? 'player' : 'players'}`]
      .filter(Boolean)
      .join(', '),
    roundLine: table.where ? sayRound(words, table.where.round, talk) : '',
    head: table.headHash,
    stopTable: reader && `${need.address}/m/t/${table.id}/${reader.mailToken}`,
    stopAll: reader && `${need.address}/m/u/${reader.mailToken}`,
    preferences: `${need.address}/account/mail`,
    standings: standingsTable(words, names, table.standings ?? { seats: [], ended: null }, seatOf(table, reader?.id ?? null)),
  };
}

/** Sentences in full; older ones are counted. */
const SAID = 12;

export async function turnLetter(need: PostNeed, row: OutboxRow, reader: Reader): Promise<Written | 'dropped'> {
  const table = await need.tables.table(row.game);
  const [seat, opened] = row.occasion.split(':').map(Number);
  const decision = table.decisions.find((one) => one.seat === seat && one.opened === opened && one.must);
  // Looked at again: dropped only when this decision is gone for this person.
  if (!decision || table.status !== 'running' || table.pausedAt || table.seats[decision.seat]?.person !== reader.id) return 'dropped';

  const facts = await tableFacts(need, table, reader);
  const { words, talk, presentation } = facts;
  const prompt = promptOf(words, decision, talk);
  const viewer = viewerOf(table, reader.id);
  const steps = table.steps > 0 ? await need.tables.steps(table.id, viewer, { from: Math.max(1, table.steps - 200), to: table.steps }) : [];
  const own = steps.findLastIndex((step) => step.seat === decision.seat);
  const since = steps.slice(own + 1);
  const said = since.slice(-SAID).map((step) => sentence(words, step, talk));
  const { view } = await need.tables.see(table.id, viewer);
  const before = own < 0 ? null : (await need.tables.see(table.id, viewer, { n: steps[own]!.n })).view;
  const picture = await boardPicture({ presentation, view, before, viewer, names: facts.names, talk });
  const model = {
    ...facts,
    reader,
    address: need.address,
    prompt: { ...prompt, detail: [prompt.detail, presentation.stake?.(view, decision.seat, talk)].filter(Boolean).join(' ') },
    since: whenText(decision.since, reader.timeZone, new Date()),
    link: `${need.address}/games/${table.id}/turn`,
    mine: steps[own] ? sentence(words, steps[own], talk) : null,
    said,
    earlier: since.length - said.length,
    // The only player, or the first to move.
    first: since.length === 0 && own < 0,
    picture: picture && { alt: picture.alt, caption: picture.caption },
    lines: standingsLines(facts.standings),
  };
  return {
    to: reader.email,
    subject: subjectLine(`${table.name}: ${prompt.subject}`),
    text: wrapped(need.templates.render('mail/turn.text', model)),
    html: need.templates.render('mail/turn', model),
    thread: table.id,
    unsubscribe: facts.stopTable,
    pictures: pictureFile(picture, 'board'),
  };
}

/** The picture as the letter's own part: nothing is loaded from anywhere when it is read. */
export const pictureFile = (picture: LetterPicture | null, name: 'board' | 'curve'): Written['pictures'] =>
  picture ? [{ cid: `${name}@railpost`, png: picture.png, name: `${name}.png` }] : [];

const sentence = (words: Presentation['words'], step: SeenStep, talk: Talk): { n: number; text: string } => ({
  n: step.n,
  text: stopped(sayStep(words, step, talk).join(' ')),
});
