import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Handlebars from 'handlebars';
import { seatGlyph, seatMark } from './shared/seat-mark.js';
import { capital, digits, ordinal, signed } from './shared/talk.js';
import { dayText, spanText, whenText } from './shared/times.js';

/** Handlebars over templates/: everything is escaped unless a template says {{{…}}}, which only drawings and bodies may. */

export interface Templates {
  /** A page inside its layout. */
  page(name: string, model: object, layout?: string): string;
  /** A template alone: parts for htmx, texts of mails. */
  render(name: string, model: object): string;
  has(name: string): boolean;
}

/** Mails have no assets: only pages say where those are. */
export function loadTemplates(root: string, address: (asset: string) => string = String): Templates {
  const handlebars = Handlebars.create();
  registerHelpers(handlebars, address);
  const compiled = new Map<string, Handlebars.TemplateDelegate>();
  for (const { name, text } of filesBelow(root, '.hbs')) {
    if (name.startsWith('partials/')) handlebars.registerPartial(name.slice('partials/'.length), text);
    // Mails as plain text are not HTML: nothing is escaped there.
    else compiled.set(name, handlebars.compile(text, { noEscape: name.endsWith('.text') }));
  }
  const find = (name: string): Handlebars.TemplateDelegate => {
    const template = compiled.get(name);
    if (!template) throw new Error(`no template ${name}`);
    return template;
  };
  return {
    render: (name, model) => find(name)(model),
    page: (name, model, layout = 'layouts/page') => find(layout)({ ...model, body: find(name)(model) }),
    has: (name) => compiled.has(name) || name in handlebars.partials,
  };
}

function filesBelow(root: string, ending: string): { name: string; text: string }[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({
      name: path.relative(root, file).split(path.sep).join('/').slice(0, -ending.length),
      text: readFileSync(file, 'utf8'),
    }));
}

interface Around {
  readonly data: { readonly root: { readonly zone: string; readonly now: Date } };
}

function registerHelpers(handlebars: typeof Handlebars, address: (asset: string) => string): void {
  const safe = (text: string): Handlebars.SafeString => new handlebars.SafeString(text);
  handlebars.registerHelper({
    asset: (name: string) => address(name),
    eq: (a: unknown, b: unknown) => a === b,
    not: (a: unknown) => !a,
    or: (...given: unknown[]) => given.slice(0, -1).find(Boolean),
    and: (...given: unknown[]) => given.slice(0, -1).every(Boolean),
    exceeds: (a: number, b: number) => a > b,
    add: (a: number, b: number) => a + b,
    capital: (text: string) => capital(text),
    digits: (amount: number) => digits(amount),
    signed: (amount: number) => signed(amount),
    /** The class of a difference: green upwards, caution downwards. */
    tone: (difference: unknown) => (String(difference ?? '').startsWith('+') ? 'sign up' : 'sign'),
    ordinal: (place: number) => ordinal(place),
    current: (section: unknown, mine: string) => (section === mine ? safe(' aria-current="page"') : ''),
    checked: (is: unknown) => (is ? safe(' checked') : ''),
    selected: (is: unknown) => (is ? safe(' selected') : ''),
    disabled: (is: unknown) => (is ? safe(' disabled') : ''),
    /** Times of the reader: the page's model names his zone and the present moment. */
    when: (at: Date | null, options: Around) => (at ? whenText(at, options.data.root.zone, options.data.root.now) : ''),
    day: (at: Date | null, options: Around) => (at ? dayText(at, options.data.root.zone, options.data.root.now) : ''),
    ago: (at: Date | null, options: Around) => (at ? spanText(options.data.root.now.getTime() - at.getTime()) : ''),
    upper: (text: string) => text.toUpperCase(),
    /** A number in a column of three. */
    pad: (number: number) => String(number).padStart(3),
    seatMark: (seat: number) => safe(seatMark(seat)),
    seatGlyph: (seat: number) => safe(seatGlyph(seat)),
    /** A partial chosen by the model: the blocks of a game's page. */
    part: (name: string, model: object) => {
      const partial = handlebars.partials[name];
      if (partial === undefined) throw new Error(`no partial ${name}`);
      const compiled: Handlebars.TemplateDelegate = typeof partial === 'function' ? partial : handlebars.compile(partial);
      // Compiled once: a page of a game has a dozen blocks.
      handlebars.partials[name] = compiled;
      return safe(compiled(model));
    },
  });
}
