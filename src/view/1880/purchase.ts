import { PHASES } from '../../games/1880/data/phases.js';
import { P0_LAST, P0_PAYMENTS } from '../../games/1880/data/privates.js';
import { TRAINS } from '../../games/1880/data/trains.js';
import { rustedBy } from '../rail18xx/cards/depot.js';
import type { Block } from '../shared/presentation.js';
import { effectsOf } from './depotCard.js';
import { companyTitle, entityName } from './names.js';
import type { Scene } from './scene.js';

/** Before a train is bought: what the purchase sets off, and what comes if nobody buys. */
export function purchaseCaution(scene: Scene): Block[] {
  const { question, view, talk } = scene;
  if (question?.kind !== 'pick' || question.about.code !== 'trains' || !view.turn) return [];
  const option = question.options.find(({ key }) => key === 'new');
  if (!option) return [];
  const { top } = view.depot;
  const round = option.facts.shareRound;
  const next = TRAINS[TRAINS.findIndex(({ name }) => name === top) + 1]?.name;
  const phase = PHASES.find(({ startedBy }) => startedBy === top);
  const first = phase && PHASES.indexOf(phase) > PHASES.findIndex(({ name }) => name === view.phase);
  const rust = first ? rustedBy(TRAINS, view.companies, top) : null;
  const interrupts = round
    ? `Share round ${round} begins at once, opened by ${talk.name(view.priority)} (priority). Then the turn of ${entityName(view.turn.entity)} goes on at the train step${next ? `, with the ${next} on sale` : ''}.`
    : null;
  const begins = first ? `It begins phase ${[phase.name, ...effectsOf(phase.name)].join(': ')}${rust ? `; it scraps ${rust}` : ''}.` : null;
  const lines = [interrupts, begins, round ? p0Says(scene, top) : null].filter((line): line is string => line !== null);
  if (lines.length === 0) return [];
  return [
    {
      place: 'panel',
      partial: 'rail18xx/caution',
      model: {
        title: round ? `One ${top}-train left: buying it interrupts this round.` : `The first ${top}-train changes the phase.`,
        lines,
        after: round && !option.barred ? waitingSays(scene, top) : null,
      },
    },
  ];
}

function p0Says({ view, talk }: Scene, train: string): string | null {
  const { owner, closed } = view.privates.find(({ id }) => id === 'P0')!;
  const amount = P0_PAYMENTS[train];
  if (owner === null || closed || amount === undefined) return null;
  return train === P0_LAST
    ? `P0 pays ${talk.name(owner)} ${talk.money(amount)} and closes.`
    : `P0 pays ${talk.name(owner)} ${talk.money(amount)} if ${talk.name(owner)} likes; later it pays more.`;
}

function waitingSays({ view }: Scene, train: string): string | null {
  if (view.trainMarker === null || view.trainMarker === view.turn?.entity) return null;
  return `If nobody buys it before the next turn of ${companyTitle(view.trainMarker)} ends, the ${train} leaves the game, and the share round comes then.`;
}
