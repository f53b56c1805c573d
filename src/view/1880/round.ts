import { TRAINS } from '../../games/1880/data/trains.js';
import { orderLine, type Step } from '../rail18xx/cards/orderLine.js';
import type { Block } from '../shared/presentation.js';
import { liveriesOf } from './board.js';
import { companyTitle, entityName } from './names.js';
import { interrupted, type Scene } from './scene.js';
import { hasActed } from './turnOrder.js';

/** The present circle of the turn-order list as a line; in a share round who was interrupted. */
export function circleLine(scene: Scene): object | null {
  const { view } = scene;
  if (view.circle === 0) return null;
  const stopped = interrupted(scene);
  const investors = view.investors.filter(({ owner, closed }) => owner !== null && !closed);
  const steps = [
    ...investors.map(({ id, name, owner }) => ({ id, name, seat: owner, waits: false })),
    ...view.order.map((id) => {
      const { name, director, floated } = view.companies.find((company) => company.id === id)!;
      return { id, name, seat: director, waits: !floated };
    }),
  ].map(({ id, name, seat, waits }): Step => {
    const acting = view.turn?.entity === id;
    const done = !acting && hasActed(scene, id);
    const who = waits ? 'not floated' : scene.talk.name(seat);
    return {
      id,
      name,
      waits,
      state: acting ? 'present' : done ? 'done' : 'coming',
      says: acting ? (stopped ? 'interrupted' : 'now') : done ? 'done' : who,
    };
  });
  return orderLine(`Round ${view.circle}`, steps, liveriesOf(view), null);
}

/** While a share round runs over an unfinished turn: which, and where it goes on. */
export function interruptionBar(scene: Scene): Block[] {
  const { view } = scene;
  const id = interrupted(scene);
  if (id === null) return [];
  const before = TRAINS[TRAINS.findIndex(({ name }) => name === view.depot.top) - 1]?.name;
  return [
    {
      place: 'bar',
      partial: 'rail18xx/interruption',
      model: {
        title: `Operating round ${view.circle} is interrupted. The turn of ${entityName(id)} goes on at the train step afterwards.`,
        order: circleLine(scene),
        why: before
          ? `The last ${before}-train has left the bank: share round ${view.shareRounds} comes first, then ${companyTitle(id)} goes on.`
          : null,
      },
    },
  ];
}
