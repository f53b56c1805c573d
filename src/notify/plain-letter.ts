import type { JsonObject } from '../rules/json.js';
import type { PostNeed } from './need.js';
import type { LetterKind } from './outbox.js';
import { wrapped } from './wrap.js';

/** What every letter is made of, and the short ones: a few paragraphs and one button from one text. */

export interface OutboxRow {
  readonly game: string;
  readonly id: string;
  readonly person: string;
  readonly kind: LetterKind;
  readonly occasion: string;
  readonly facts: JsonObject;
  readonly attempts: number;
}

export interface Reader {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly timeZone: string;
  readonly mailToken: string;
}

export interface Written {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The table's thread; null for letters about an account. */
  readonly thread: string | null;
  readonly unsubscribe: string | null;
  readonly pictures: readonly { readonly cid: string; readonly png: Buffer; readonly name: string }[];
}

export function plainLetter(
  need: PostNeed,
  template: string,
  to: string,
  facts: object,
  more: object,
  game: string | null,
  unsubscribe: string | null = null,
): Written {
  const model = { ...facts, ...more, address: need.address };
  const [first = '', ...rest] = need.templates.render(`mail/${template}.text`, model).trim().split('\n');
  const subject = subjectLine(first.replace(/^Subject: /, ''));
  const text = rest.join('\n').trim();
  return {
    to,
    subject,
    text: wrapped(need.templates.render('mail/frame.text', { ...model, body: text })),
    html: need.templates.render('mail/frame', { ...model, paragraphs: htmlParagraphs(text), subject }),
    thread: game,
    unsubscribe,
    pictures: [],
  };
}

/** One line without anything that steers a mail program or a terminal, and not longer than a list of mails can show. */
export const subjectLine = (text: string): string => {
  const letters = [...text.replace(/[\s\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()];
  return letters.length > MOST_SUBJECT ? `${letters.slice(0, MOST_SUBJECT - 1).join('')}…` : letters.join('');
};
const MOST_SUBJECT = 160;

/** Short letters have one text: paragraphs, and lines that are addresses become the button. */
function htmlParagraphs(text: string): { text?: string; link?: string; label?: string }[] {
  return text.split(/\n{2,}/).map((paragraph) => {
    const lines = paragraph.split('\n');
    const last = lines.at(-1)!.trim();
    if (/^https?:\/\/\S+$/.test(last)) return { link: last, label: lines.slice(0, -1).join(' ').replace(/:$/, '') || 'Open' };
    return { text: lines.join(' ') };
  });
}
