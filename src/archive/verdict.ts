import type { Header } from './file.js';
import type { Verdict } from './verify.js';

/** What was proved, or what is wrong, in a sentence. */
export function verdictSentence(header: Header, verdict: Verdict): string {
  if (!verdict.genuine) return `Not genuine: ${verdict.problem.what}.`;
  const { entries, states, draws, searches, people, imported, mailed } = verdict.proof;
  const parts = [`${count(entries, 'entry', 'entries')} form an unbroken chain`];
  if (states === 0) parts.push('the seed is not known before the end, so positions and draws are not proved yet');
  else if (imported)
    parts.push(`${count(states, 'position')} follow from the recorded moves; it was read from elsewhere, so its draws prove nothing`);
  else {
    parts.push('the seed is the one whose hash was shown from the start');
    parts.push(`${count(draws, 'draw')} and ${count(states, 'position')} follow from it`);
  }
  if (searches > 0) parts.push(`${count(searches, 'search', 'searches')} came out the same again`);
  parts.push(people ? 'people and reasons are those of the log' : 'people and reasons are left out');
  if (mailed !== null) parts.push(`the mail named entry ${mailed} of this very log`);
  return `Genuine: ${header.name} (${header.rules}): ${parts.join('; ')}.`;
}

const count = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
