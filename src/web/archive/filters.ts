import { countByKind, type Kind, type Search, SORTS, type Sort } from '../../archive/search.js';
import { presentationOf } from '../../view/games.js';
import { endTitle } from '../../view/shared/sentences.js';
import { defaultOptions, type SettingField, settingGroups } from '../../view/shared/settings.js';
import { digits, listed, spaced } from '../../view/shared/talk.js';
import type { WebDeps } from '../deps.js';

/** The filters of the archive: read from the address, and drawn again with counts of what each would show. */

export type Query = { readonly [name: string]: string | string[] | undefined };

export interface Filters {
  readonly game: string;
  /** Options of that game by property; none where no game is chosen. */
  readonly options: { readonly [property: string]: string };
  readonly players: string;
  readonly ended: string;
  readonly text: string;
  readonly person: string;
  readonly won: boolean;
  readonly from: string;
  readonly to: string;
  readonly shortest: string;
  readonly longest: string;
  readonly sort: Sort;
}

/** The names of option fields begin so, in the form and in the address. */
const OPTION = 'option-';

const one = (query: Query, name: string, most = 100): string => {
  const value = query[name];
  // The database knows no text with a zero byte in it.
  return (Array.isArray(value) ? (value[0] ?? '') : (value ?? '')).replaceAll('\0', '').trim().slice(0, most);
};
const whole = (text: string): string => (/^\d{1,6}$/.test(text) ? text : '');
const date = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '');
const word = (text: string): string => (/^[\w.-]*$/.test(text) ? text : '');

type Games = Pick<WebDeps, 'games'>;

export function readFilters({ games }: Games, query: Query): Filters {
  const sort = one(query, 'sort');
  const game = word(one(query, 'game'));
  // What another game had chosen is sent along when somebody changes the game: only what this one knows counts.
  const options = optionFields({ games }, game).flatMap((field) => {
    const value = one(query, field.name);
    return value && knows(field, value) ? [[field.property, value] as const] : [];
  });
  return {
    game,
    options: Object.fromEntries(options),
    players: whole(one(query, 'players')),
    ended: word(one(query, 'ended')),
    text: one(query, 'text'),
    person: one(query, 'person', 40),
    won: one(query, 'won') === '1',
    from: date(one(query, 'from')),
    to: date(one(query, 'to')),
    shortest: whole(one(query, 'shortest')),
    longest: whole(one(query, 'longest')),
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : 'newest',
  };
}

function optionFields({ games }: Games, game: string): SettingField[] {
  const rules = games.get(game);
  return rules
    ? settingGroups(rules.options, presentationOf(game).words, defaultOptions(rules.options)).flatMap(({ fields }) => fields)
    : [];
}

const knows = ({ kind, choices }: SettingField, value: string): boolean =>
  kind === 'check'
    ? value === 'true' || value === 'false'
    : kind === 'number'
      ? whole(value) !== ''
      : choices.some((one) => one.value === value);

/** A name that nobody has finds nothing. */
const NOBODY = '-';

export async function searchOf(deps: WebDeps, filters: Filters): Promise<Search> {
  const person = filters.person
    ? ((await deps.database.prisma.person.findFirst({ where: { name: filters.person, deletedAt: null }, select: { id: true } }))?.id ??
      NOBODY)
    : undefined;
  const { game, options, players, ended } = filters;
  const traits = { ...(game && { rules: game }), ...options, ...(players && { players }), ...(ended && { ended }) };
  return {
    traits: Object.entries(traits).map(([name, value]) => `${name}=${value}`),
    text: filters.text,
    ...(person && (filters.won ? { winner: person } : { person })),
    ...(filters.from && { from: new Date(filters.from) }),
    ...(filters.to && { to: new Date(Date.parse(filters.to) + 24 * 60 * 60 * 1000) }),
    ...(filters.shortest && { shortest: Number(filters.shortest) }),
    ...(filters.longest && { longest: Number(filters.longest) }),
    sort: filters.sort,
  };
}

export function addressOf(filters: Filters, changes: Partial<Filters> & { after?: string } = {}): string {
  const { options, ...others } = { ...filters, won: filters.won ? '1' : '', ...changes };
  const all = { ...others, ...Object.fromEntries(Object.entries(options).map(([property, value]) => [`${OPTION}${property}`, value])) };
  const pairs = Object.entries(all).filter(([name, value]) => value && !(name === 'sort' && value === 'newest'));
  const text = new URLSearchParams(
    Object.fromEntries(pairs.map(([name, value]) => [name, value === true ? '1' : String(value)])),
  ).toString();
  return text ? `/archive?${text}` : '/archive';
}

interface Choice {
  readonly value: string;
  readonly title: string;
  readonly chosen: boolean;
  /** Null where there are too many to count. */
  readonly count: number | null;
}

/** Each list counts what it would show with everything else as it is. */
export async function choicesOf(deps: WebDeps, filters: Filters, search: Search, viewer: string | null): Promise<object> {
  const kinds = await countByKind(deps.database.pool, { ...search, traits: [] }, viewer);
  const wanted = wishOf(filters);
  const list = (name: string, values: readonly Titled[], without: readonly string[] = []): Choice[] =>
    values.map((each) => {
      const asked = [...wanted].filter(([other]) => other !== name && !without.includes(other));
      const fits = (kind: Kind): boolean => [...asked, [name, each.value] as const].every(([of, value]) => traitOf(kind, of) === value);
      const count = kinds?.filter(fits).reduce((sum, { n }) => sum + n, 0) ?? null;
      return { ...each, chosen: each.value === (wanted.get(name) ?? ''), count };
    });
  const met = (name: string): string[] => [
    ...new Set([...(kinds ?? []).map((kind) => traitOf(kind, name)), wanted.get(name) ?? ''].filter(Boolean)),
  ];
  const fields = optionFields(deps, filters.game);
  const found = (kinds ?? []).filter((kind) => [...wanted].every(([of, value]) => traitOf(kind, of) === value));
  return {
    facts: kinds && factsOf(deps, filters, found),
    games: list(
      'rules',
      deps.offered.map(({ id, title }) => ({ value: id, title })),
      // Another game has other options.
      fields.map(({ name }) => name),
    ),
    options: fields.map((field) => ({ ...field, choices: list(field.name, valuesOf(field, met(field.name))) })),
    players: list(
      'players',
      met('players')
        .sort()
        .map((value) => ({ value, title: value })),
    ),
    ends: list(
      'ended',
      met('ended')
        .sort()
        .map((value) => ({ value, title: endingTitle(deps, filters, value) })),
    ),
    sorts: Object.entries(SORT_TITLES).map(([value, title]) => ({ value, title, chosen: value === filters.sort })),
  };
}

interface Fact {
  readonly count: string;
  readonly said: string;
}

/** What was found at a glance: how much was played, of which titles, by how many, and how it mostly ended. */
function factsOf(deps: WebDeps, filters: Filters, found: readonly Kind[]): Fact[] {
  const total = found.reduce((sum, { n }) => sum + n, 0);
  if (total === 0) return [];
  const moves = found.reduce((sum, kind) => sum + kind.moves, 0);
  const by = (name: string): [string, number][] => {
    const counts = new Map<string, number>();
    for (const kind of found) counts.set(traitOf(kind, name), (counts.get(traitOf(kind, name)) ?? 0) + kind.n);
    return [...counts].sort(([, a], [, b]) => b - a);
  };
  const titles = by('rules');
  const title = (id: string): string => deps.games.get(id)?.title ?? id;
  const [size = '', often = 0] = by('players')[0] ?? [];
  const [end = '', ends = 0] = by('ended')[0] ?? [];
  return [
    { count: `${digits(moves)} moves`, said: `${digits(Math.round(moves / total))} on average` },
    titles.length === 1
      ? { count: `${digits(often)} with ${size}`, said: 'players at the table, most often' }
      : titles.length > 2
        ? { count: `${titles.length} titles`, said: `most often ${title(titles[0]![0])}` }
        : { count: titles.map(([, n]) => digits(n)).join(' and '), said: `of ${titles.map(([id]) => title(id)).join(' and of ')}` },
    { count: `${digits(ends)} of ${digits(total)}`, said: endingTitle(deps, filters, end) },
  ];
}

type Titled = Pick<Choice, 'value' | 'title'>;

/** What is asked of a game, by the names that traitOf knows. */
function wishOf({ game, options, players, ended }: Filters): Map<string, string> {
  const own = Object.entries(options).map(([property, value]) => [`${OPTION}${property}`, value] as const);
  const all = [['rules', game], ['players', players], ['ended', ended], ...own] as const;
  return new Map(all.filter(([, value]) => value));
}

function traitOf(kind: Kind, name: string): string {
  if (name.startsWith(OPTION)) return String(kind.options[name.slice(OPTION.length)] ?? '');
  return String(kind[name as 'rules' | 'players' | 'ended']);
}

function valuesOf({ kind, choices }: SettingField, met: readonly string[]): readonly Titled[] {
  if (kind === 'choice') return choices.map(({ value, title }) => ({ value, title }));
  if (kind === 'number') return [...met].sort((a, b) => Number(a) - Number(b)).map((value) => ({ value, title: value }));
  return [
    { value: 'true', title: 'With' },
    { value: 'false', title: 'Without' },
  ];
}

/** The chosen options in words, each by its property. */
export function optionTitles(deps: Games, { game, options }: Filters): { property: string; title: string }[] {
  return optionFields(deps, game).flatMap((field) => {
    const value = options[field.property];
    if (value === undefined) return [];
    const chosen = valuesOf(field, [value]).find((one) => one.value === value)?.title ?? value;
    const title = field.kind === 'check' ? `${chosen}: ${field.title}` : `${field.title}: ${chosen}`;
    return [{ property: field.property, title }];
  });
}

const SORT_TITLES: Record<Sort, string> = {
  newest: 'last ended first',
  oldest: 'first ended first',
  longest: 'most moves first',
  shortest: 'fewest moves first',
  closest: 'closest result first',
  clearest: 'clearest result first',
};

/** Games may give one code different words: those of the chosen game, or else of all that know it. */
export function endingTitle({ games }: Games, { game }: Filters, code: string): string {
  const known = (ids: Iterable<string>): string =>
    listed([...new Set([...ids].flatMap((id) => endTitle(presentationOf(id).words, code) ?? []))], 'or');
  return known(game ? [game] : []) || known(games.keys()) || spaced(code);
}
