import { DIESEL, PHASES, TRAINS } from '../../games/1888n/data/trains.js';
import { phaseOf } from '../../games/rail18xx/phases.js';
import { depot, rustedBy } from '../rail18xx/cards/depot.js';
import type { Offers } from '../rail18xx/cards/offers.js';
import type { Block } from '../shared/presentation.js';
import { digits } from '../shared/talk.js';
import { LIVERIES } from './board.js';
import type { Scene } from './scene.js';

/** The newest tile colour of the phase that a train begins. */
export const toneOf = (train: string): string => PHASES.find((phase) => phase.startedBy === train)!.tiles.at(-1)!;

export function depotCard({ view, talk }: Scene, offers: Offers): Block {
  return {
    place: 'aside',
    title: 'Depot and phases',
    note: view.bank.broken ? 'the bank is broken' : `bank ${talk.money(view.bank.cash)}`,
    partial: 'rail18xx/depot',
    model: depot({
      kinds: TRAINS,
      phases: PHASES.map((phase) => ({ name: phase.name, tone: phase.tiles.at(-1)! })),
      phase: view.phase,
      left: view.depot.left,
      top: view.depot.top,
      companies: view.companies,
      liveries: LIVERIES,
      toneOf,
      brings: (train) => brings(train),
      gone: view.depot.gone,
      pool: view.depot.pool,
      offers: (train) => offers((facts) => facts.train === train && (facts.from === 'bank' || facts.from === 'pool')),
      sentences: sentences(view, talk.money),
      money: (amount) => talk.money(amount),
    }),
  };
}

function brings(train: string): string {
  const phase = PHASES.find((one) => one.startedBy === train)!;
  const before = PHASES[PHASES.indexOf(phase) - 1]!;
  return [
    `phase ${phase.name}`,
    phase.tiles.length > before.tiles.length ? `${phase.tiles.at(-1)} tiles` : null,
    phase.trainLimit < before.trainLimit ? `limit ${phase.trainLimit} trains` : null,
    phase.closesPrivates ? 'private companies close' : null,
    train === DIESEL.name ? `¥${DIESEL.tradeInPrice} for a 4, 5 or 6` : null,
  ]
    .filter(Boolean)
    .join(', ');
}

/** What the next purchases do, with names and numbers. */
function sentences(view: Scene['view'], money: (amount: number) => string): string[] {
  const { top } = view.depot;
  if (top === null) return ['The depot is empty.'];
  const found: string[] = [];
  const coming = PHASES.slice(PHASES.findIndex((phase) => phase.name === view.phase) + 1);
  const [next] = coming;
  if (next) {
    const rust = rustedBy(TRAINS, view.companies, next.startedBy!);
    const over = view.companies.filter(({ trains }) => trains.length > next.trainLimit).map(({ id }) => id);
    const effects = [
      rust && `rusts ${rust}`,
      next.trainLimit < view.trainLimit && `cuts the limit to ${next.trainLimit}${over.length > 0 ? ` (${over.join(', ')} above it)` : ''}`,
      next.closesPrivates && view.privates.some(({ closed }) => !closed) && 'closes all private companies',
      next.tiles.length > view.tileColours.length && `brings ${next.tiles.at(-1)} tiles`,
    ].filter(Boolean);
    const now = next.startedBy === top;
    found.push(
      `${now ? `Buying this ${top} begins phase ${next.name}` : `The first ${next.startedBy} begins phase ${next.name}`}${effects.length > 0 ? `: it ${effects.join(', ')}` : ''}.`,
    );
  }
  const later = coming.slice(1).find((phase) => rustedBy(TRAINS, view.companies, phase.startedBy!));
  if (later) found.push(`The first ${later.startedBy} rusts ${rustedBy(TRAINS, view.companies, later.startedBy!)}.`);
  if (TRAINS.find((train) => train.name === top)?.exported)
    found.push(`At the end of this set of operating rounds the top train, now a ${top}, leaves the game.`);
  const phase = phaseOf(PHASES, view.phase);
  found.push(
    `Phase ${phase.name}: ${phase.tiles.join(', ')} tiles, ${phase.trainLimit} trains a company, ${digits(phase.rounds)} operating ${phase.rounds === 1 ? 'round' : 'rounds'} from the next stock round on${phase.trade ? ', companies may buy from each other' : ''}.`,
  );
  if (top === DIESEL.name) found.push(`A diesel costs ${money(DIESEL.tradeInPrice)} with a 4, 5 or 6 given in.`);
  return found;
}
