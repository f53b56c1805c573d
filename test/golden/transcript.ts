import type { GameFile } from '../../src/archive/file.js';
import type { AnyGame } from '../../src/rules/game.js';
import { History } from '../../src/rules/history.js';
import { replay } from '../../src/rules/replay.js';
import { entryOf } from '../../src/table/log.js';
import type { GameWords } from '../../src/view/shared/catalogue.js';
import { sayEnding, sayHappening, sayPhase, sayRound } from '../../src/view/shared/sentences.js';
import { talkOf } from '../../src/view/shared/talk.js';

/** A game as people read it: a heading for each round, a numbered paragraph for each decision, the result. */
export function transcriptOf(game: AnyGame, words: GameWords, file: GameFile): string {
  const names = file.header.seats.map(({ name }) => name);
  const talk = talkOf({ names, money: words.money });
  const lines: string[] = [`# ${file.header.name}`];
  let heading = '';
  const state = replay(
    game,
    History.of(file.rows.map(entryOf)),
    file.header.seeds.map(({ seed }) => seed!),
    undefined,
    (n, position, { happenings }) => {
      lines.push(`${n}. ${happenings.map((happening) => sayHappening(words, happening, talk)).join(' ')}`);
      const { round, phase } = game.where(position);
      const now = `## ${sayRound(words, round, talk)}, ${sayPhase(words, phase, talk)}`;
      if (now !== heading) lines.push('', now);
      heading = now;
    },
  );
  const { ended, seats } = game.standings(state);
  lines.push('', `## ${ended ? sayEnding(words, ended, talk) : 'goes on'}`);
  for (const { seat, place, score } of seats) lines.push(`${place}. ${names[seat]}: ${words.money(score)}`);
  return `${lines.join('\n')}\n`;
}
