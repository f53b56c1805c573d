import type { TString } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { isShown, limitsOf } from '../fields.js';
import { SayError } from '../say-error.js';

/** The body of forms: valid UTF-8 or a clear refusal; a repeated name becomes a list. */

export type Body = { readonly [name: string]: string | readonly string[] };

const MOST_FIELDS = 5_000;

export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseForm(body as Buffer));
    } catch {
      done(new SayError(400, 'Not readable', 'The form holds bytes that are not UTF-8 text. Nothing was changed.'));
    }
  });
}

export function parseForm(bytes: Buffer): Body {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const body: Record<string, string | string[]> = Object.create(null);
  for (const pair of text.split('&', MOST_FIELDS)) {
    if (!pair) continue;
    const [name = '', ...rest] = pair.split('=').map((part) => decodeURIComponent(part.replace(/\+/g, ' ')));
    const value = rest.join('=');
    const known = body[name];
    if (known === undefined) body[name] = value;
    else if (Array.isArray(known)) known.push(value);
    else body[name] = [known, value];
  }
  return body;
}

export interface Problem {
  readonly field: string;
  readonly text: string;
}

/** Reads the fields of a form and collects what is wrong with them, so that all of it can be said at once. */
export class FormReader {
  readonly problems: Problem[] = [];
  readonly #body: Body;

  constructor(body: unknown) {
    this.#body = body !== null && typeof body === 'object' ? (body as Body) : {};
  }

  raw(name: string): string {
    const value = this.#body[name];
    return typeof value === 'string' ? value : (value?.[0] ?? '');
  }

  list(name: string): readonly string[] {
    const value = this.#body[name];
    return value === undefined ? [] : typeof value === 'string' ? [value] : value;
  }

  names(): string[] {
    return Object.keys(this.#body);
  }

  text(name: string, label: string, limits: { min?: number; max: number; lines?: boolean }): string {
    const value = this.raw(name).replace(/\r\n/g, '\n').trim();
    const length = [...value].length;
    if (length < (limits.min ?? 0))
      this.#problem(name, length === 0 ? `${label} is missing.` : `${label} needs at least ${limits.min} characters.`);
    else if (length > limits.max)
      this.#problem(
        name,
        `${label} may have at most ${limits.max.toLocaleString('en')} characters; this has ${length.toLocaleString('en')}.`,
      );
    else if (!isShown(value, limits.lines === true)) this.#problem(name, `${label} holds characters that cannot be shown.`);
    return value;
  }

  /** A text as its schema wants it: the same that the JSON API asks for. */
  written(name: string, label: string, field: TString): string {
    return this.text(name, label, limitsOf(field));
  }

  email(name: string, label = 'The mail address'): string {
    const value = this.text(name, label, { min: 1, max: 200 });
    if (value && !isEmail(value)) this.#problem(name, `${label} does not look like one.`);
    return value.toLowerCase();
  }

  number(name: string, label: string, limits: { min: number; max: number }): number {
    const value = Number(this.raw(name));
    if (!/^-?\d{1,9}$/.test(this.raw(name)) || value < limits.min || value > limits.max)
      this.#problem(name, `${label} must be a number from ${limits.min} to ${limits.max}.`);
    return value;
  }

  oneOf<const T extends string>(name: string, label: string, values: readonly T[]): T {
    const found = values.find((value) => value === this.raw(name));
    if (found === undefined) this.#problem(name, `${label}: please choose one of those offered.`);
    return found ?? values[0]!;
  }

  checked(name: string): boolean {
    return this.#body[name] !== undefined;
  }

  add(field: string, text: string): void {
    this.#problem(field, text);
  }

  #problem(field: string, text: string): void {
    if (!this.problems.some((problem) => problem.field === field)) this.problems.push({ field, text });
  }
}

const partOfEmail = '[^\\s@<>"\',;:()[\\]\\\\]';
const EMAIL = new RegExp(`^${partOfEmail}+@${partOfEmail}+\\.${partOfEmail}{2,}$`);

export const isEmail = (text: string): boolean => text.length <= 200 && EMAIL.test(text);

/** For forms of one field: the first problem as a page of its own. */
export function demandFine(form: FormReader): void {
  const [problem] = form.problems;
  if (problem) throw new SayError(422, 'That was not understood', `${problem.text} Nothing was changed.`);
}

/** Problems by field, as templates read them. */
export const problemsByField = (problems: readonly Problem[]): Record<string, string> =>
  Object.fromEntries(problems.map((problem) => [problem.field, problem.text]));
