import type { View } from '../../games/dice/view.js';
import type { Scene } from '../shared/presentation.js';
import { signed } from '../shared/talk.js';
import { die } from './icons.js';
import { diceWords } from './names.js';

/** What the half-made turn would do: dice so far, and now against after. Null while nothing is chosen. */
export function turnModel(scene: Scene<View>): object | null {
  const { view, before } = scene;
  const { draft } = view;
  if (!draft) return null;
  const rows: { what: string; now: string; after: string; change: string; up: boolean; down: boolean }[] = [];
  const compare = (what: string, now: number, after: number) => {
    if (now === after && what !== 'Income to spend') return;
    rows.push({
      what,
      now: `${now}`,
      after: `${after}`,
      change: now === after ? '0' : signed(after - now),
      up: after > now,
      down: after < now,
    });
  };
  const old = before?.seats[draft.seat];
  const then = view.seats[draft.seat]!;
  if (old && draft.complete) {
    const total = (seat: View['seats'][number]) => seat.points.reduce((sum, part) => sum + part.points, 0);
    compare('Income to spend', old.incomeLeft, then.incomeLeft);
    compare('Modifiers to use', old.modifiers.left, then.modifiers.left);
    compare('Cities on your network', old.connected.cities.length, then.connected.cities.length);
    compare('Stations on your network', old.connected.stations.length, then.connected.stations.length);
    compare('Best run of your open lines', old.bestRun, then.bestRun);
    compare('Shares you hold', sum(old.shares), sum(then.shares));
    compare('Cars you own', cars(old), cars(then));
    compare('Your points, if it ended now', total(old), total(then));
  }
  const changes = draft.modify.map(([from, to]) => `a ${from} into a ${to}`);
  return {
    faces: draft.take ? Array.from({ length: draft.take.count }, () => die(draft.take!.value, 'chosen', '')) : [],
    says: draft.take ? `You take ${diceWords(draft.take.count, draft.take.value)}.` : '',
    spent:
      draft.take && draft.as && (draft.as.count !== draft.take.count || draft.as.value !== draft.take.value)
        ? `They count as ${diceWords(draft.as.count, draft.as.value)}.`
        : '',
    modified:
      changes.length > 0
        ? `${changes.length === 1 ? 'One modifier turns' : `${changes.length} modifiers turn`} ${changes.join(', ')}.`
        : '',
    rows,
    next: draft.complete ? nextSays(scene) : [],
  };
}

/** What follows at once and can't be taken back by a click. */
function nextSays({ view, names }: Scene<View>): string[] {
  const says: string[] = [];
  const { draft, clockwise, pool, ending } = view;
  const next = clockwise[(clockwise.indexOf(draft!.seat) + 1) % clockwise.length]!;
  if (sum(pool) === 0)
    says.push(ending ? 'The pool is empty then: the game is over.' : 'The pool is empty then: all dice are rolled at once.');
  if (view.seats[next]!.bot && !(ending && sum(pool) === 0)) says.push(`${names[next]} moves next, at once.`);
  return says.length > 0 ? [...says, 'After that the turn can’t be taken back by a click.'] : ['Undo stays open until somebody else acts.'];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const cars = (seat: View['seats'][number]): number => seat.lines.reduce((total, line) => total + line.tiles.length, 0);
