import { type TString, type TUnsafe, Type } from '@sinclair/typebox';

/** What people write and choose, one schema each: the forms of the pages and the JSON API ask for the same. */

/** Control characters, and those that turn the direction of what stands around them: a name would be read as another. */
const UNSEEN = '\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069';
const LINES = `^[^\\u0000-\\u0008\\u000b-\\u001f${UNSEEN}]*$`;
const ONE_LINE = `^[^\\u0000-\\u001f\\u2028\\u2029${UNSEEN}]*$`;

const text = (min: number, max: number): TString => Type.String({ minLength: min, maxLength: max, pattern: LINES });
const line = (min: number, max: number): TString => Type.String({ minLength: min, maxLength: max, pattern: ONE_LINE });

/** Whether a text holds only what can be shown, in one line or in several. */
export const isShown = (text: string, lines: boolean): boolean => new RegExp(lines ? LINES : ONE_LINE).test(text);

/** The limits of a text as a form reads them. */
export const limitsOf = (field: TString): { min: number; max: number; lines: boolean } => ({
  min: field.minLength ?? 0,
  max: field.maxLength ?? 0,
  lines: field.pattern === LINES,
});

export const choice = <const T extends string>(values: readonly T[]): TUnsafe<T> => Type.Unsafe<T>({ type: 'string', enum: [...values] });

export const fields = {
  chat: text(1, 10_000),
  note: text(0, 20_000),
  report: text(5, 4_000),
  /** Why something is put right: everybody at the table reads it. */
  reason: text(3, 1_000),
  /** Why somebody asks for a move back. */
  plea: line(1, 500),
  reply: text(1, 4_000),
  banReason: line(3, 1_000),
  person: line(1, 40),
  ownName: line(2, 30),
  tableName: line(1, 60),
  tableNotes: text(0, 2_000),
} as const;

export const SEATINGS = ['drawn', 'fixed'] as const;
export const JOININGS = ['anybody', 'link', 'invited'] as const;
export const STARTINGS = ['owner', 'full'] as const;
export const UNDOS = ['all', 'majority', 'moderator', 'nobody'] as const;
export const VISIBILITIES = ['public', 'unlisted', 'private'] as const;
/** Names or mail addresses in one go. */
export const MOST_INVITED = 20;
