import { PHASES } from '../../games/1880/data/phases.js';
import { ALL_TRAINS, RESTORED, TRAINS } from '../../games/1880/data/trains.js';
import type { View1880 } from '../../games/1880/view.js';
import { depot, rustedBy } from '../rail18xx/cards/depot.js';
import type { Offers } from '../rail18xx/cards/offers.js';
import type { Block } from '../shared/presentation.js';
import { liveriesOf } from './board.js';
import type { Scene } from './scene.js';

const TONES: Readonly<Record<string, string>> = { A: 'yellow', B: 'green', C: 'brown', D: 'grey' };

/** The colour of the phase that a train begins; restored 2-trains come with the first 6. */
export function toneOf(train: string): string {
  if (train === RESTORED.name) return 'brown';
  return TONES[PHASES.find((phase) => phase.startedBy === train)?.letter ?? 'A']!;
}

export function depotCard({ view, talk }: Scene, offers: Offers): Block {
  return {
    place: 'aside',
    title: 'Depot and phases',
    note: 'the bank has no end',
    partial: 'rail18xx/depot',
    model: depot({
      kinds: ALL_TRAINS,
      phases: PHASES.map(({ name, letter }) => ({ name, tone: TONES[letter]! })),
      phase: view.phase,
      left: view.depot.left,
      top: view.depot.top,
      companies: view.companies,
      liveries: liveriesOf(view),
      toneOf,
      brings,
      gone: view.depot.gone,
      pool: [],
      offers: (train) => offers((facts, key) => facts.train === train && (key === 'new' || key === 'restored')),
      sentences: sentences(view),
      money: (amount) => talk.money(amount),
    }),
  };
}

/** What the first sale of a kind brings, in a few words. */
function brings(train: string): string {
  if (train === RESTORED.name) return 'from the first 6 on, one a company';
  const phase = PHASES.find((one) => one.startedBy === train);
  if (!phase) return 'on sale from the start';
  return [phase.name, ...effectsOf(phase.name)].join(': ');
}

const SPECIAL: Readonly<Record<string, string>> = {
  B1: 'all ten shares on offer',
  B3: 'communist phase, private companies pay no more',
  C2: 'prices move again',
};

export function effectsOf(name: string): string[] {
  const at = PHASES.findIndex((phase) => phase.name === name);
  const [before, phase] = [PHASES[at - 1]!, PHASES[at]!];
  const rusts = TRAINS.filter((kind) => kind.rustedBy === phase.startedBy).map((kind) => `${kind.name}s rust`);
  const parts = [
    ...rusts,
    phase.tiles.length > before.tiles.length ? `${phase.tiles.at(-1)} tiles` : null,
    phase.trainLimit < before.trainLimit ? `limit ${phase.trainLimit} trains` : null,
    phase.float > before.float ? `float ${phase.float} %` : null,
    SPECIAL[phase.name] ?? null,
  ].filter((part): part is string => part !== null);
  return parts.length > 0 ? [parts.join(', ')] : [];
}

/** What the next purchases do: interruption, rust, limits. */
function sentences(view: View1880): string[] {
  const found: string[] = [];
  const { top } = view.depot;
  const left = view.depot.left.find(([name]) => name === top)?.[1] ?? null;
  const at = TRAINS.findIndex(({ name }) => name === top);
  const after = TRAINS[at + 1]?.name;
  if (left !== null && top !== '8E') {
    found.push(
      left === 1
        ? `One ${top}-train left: buying it interrupts the round for a share round.`
        : `${left} ${top}-trains left; the last one interrupts the round for a share round.`,
    );
  }
  const coming = PHASES.slice(PHASES.findIndex(({ name }) => name === view.phase) + 1);
  const [next] = coming;
  if (next) {
    const rust = rustedBy(TRAINS, view.companies, next.startedBy!);
    const over = view.companies.filter(({ trains }) => trains.length > next.trainLimit).map(({ id }) => id);
    const cuts =
      next.trainLimit < view.trainLimit
        ? `cuts the limit to ${next.trainLimit}${over.length > 0 ? ` (${over.join(', ')} above it)` : ''}`
        : null;
    const effects = [rust && `rusts ${rust}`, cuts].filter(Boolean);
    if (effects.length > 0) found.push(`The first ${next.startedBy} ${effects.join(' and ')}.`);
  }
  const later = coming.slice(1).find((phase) => rustedBy(TRAINS, view.companies, phase.startedBy!));
  if (later) found.push(`The first ${later.startedBy} rusts ${rustedBy(TRAINS, view.companies, later.startedBy!)}.`);
  if (after && left !== null)
    found.push(`A ${top} that nobody buys for a full circle of the turn order is removed with all others of its kind.`);
  if (view.lastTurns)
    found.push(
      `The last 8-train has gone: the company with the marker has ${view.lastTurns} more ${view.lastTurns === 1 ? 'turn' : 'turns'}, then the game ends.`,
    );
  return found;
}
