import { SETUP } from '../../rules/history.js';
import type { StepId } from '../../rules/step.js';
import { pathText, readPath } from '../../rules/walk.js';
import type { FormReader } from '../plugins/forms.js';

/** What a moderator wishes in the workshop. All of it stands in the address, so nothing is lost by a link or a reload. */

export const KINDS = ['replace', 'insert', 'strike', 'redraw', 'undo'] as const;
export type Kind = (typeof KINDS)[number];
export type Take = 'drop' | 'give' | 'stop';

export interface Wish {
  /** The move; for `undo` the entry of the correction that is taken back. */
  readonly step: StepId;
  readonly kind: Kind;
  /** The new move as far as it is made. */
  readonly path: readonly string[];
  readonly choices: Readonly<Record<StepId, { readonly take: Take; readonly path: readonly string[] }>>;
  /** Labels of the step's draws that shall be made anew. */
  readonly redraw: readonly string[];
  /** Head of the log that the sender looked at. */
  readonly seen: number | null;
}

const TAKES: readonly string[] = ['drop', 'give', 'stop'];
const LONGEST_PATH = 20_000;
const pathOf = (text: string): readonly string[] => readPath(text.slice(0, LONGEST_PATH)) ?? [];

export function readWish(form: FormReader): Wish {
  const step = form.raw('step').slice(0, 20);
  const wished = KINDS.find((one) => one === form.raw('kind')) ?? 'replace';
  const choices = form.names().flatMap((name): [StepId, Wish['choices'][StepId]][] => {
    const [what, id] = [name.slice(0, 'choice.'.length), name.slice('choice.'.length)];
    const take = form.raw(name);
    return what === 'choice.' && TAKES.includes(take) ? [[id, { take: take as Take, path: pathOf(form.raw(`give.${id}`)) }]] : [];
  });
  return {
    step,
    kind: step === SETUP ? 'redraw' : wished,
    path: pathOf(form.raw('path')),
    choices: Object.fromEntries(choices),
    redraw: [...new Set(form.list('redraw'))].slice(0, 100),
    seen: /^\d{1,9}$/.test(form.raw('seen')) ? Number(form.raw('seen')) : null,
  };
}

/** The wish as fields of a form or of an address, in a fixed order. */
export function fieldsOf(wish: Wish): { readonly name: string; readonly value: string }[] {
  return [
    { name: 'step', value: wish.step },
    { name: 'kind', value: wish.kind },
    ...(wish.path.length > 0 ? [{ name: 'path', value: pathText(wish.path) }] : []),
    ...wish.redraw.map((label) => ({ name: 'redraw', value: label })),
    ...Object.entries(wish.choices).flatMap(([step, { take, path }]) => [
      { name: `choice.${step}`, value: take },
      ...(path.length > 0 ? [{ name: `give.${step}`, value: pathText(path) }] : []),
    ]),
    ...(wish.seen === null ? [] : [{ name: 'seen', value: String(wish.seen) }]),
  ];
}

export const queryOf = (wish: Wish): string =>
  new URLSearchParams(fieldsOf(wish).map(({ name, value }): [string, string] => [name, value])).toString();

/** The wish with another choice at a conflict. */
export const choosing = (wish: Wish, step: StepId, take: Take, path: readonly string[] = []): Wish => ({
  ...wish,
  choices: { ...wish.choices, [step]: { take, path } },
});
