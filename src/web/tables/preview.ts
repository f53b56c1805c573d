import { promptOf, sayEnding } from '../../view/shared/sentences.js';
import { capital } from '../../view/shared/talk.js';
import type { WebDeps } from '../deps.js';
import type { Room } from './room.js';

/** What a link to this table looks like where somebody pastes it: nothing but what every stranger may see. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  readonly address: string;
  readonly image: string | null;
}

/** `n`: the position that the page shows; nothing for private tables. */
export function linkPreview(deps: Pick<WebDeps, 'config'>, room: Room, page: string, n: number | null): LinkPreview | null {
  const { table, presentation } = room;
  if (table.visibility === 'private') return null;
  const { address } = deps.config;
  return {
    title: page === '' ? table.name : `${table.name}, move ${n}`,
    description: [room.gameLine, capital(room.roundLine), standing(room)].filter(Boolean).join('. '),
    address: `${address}${room.address}${page}`,
    image: n !== null && presentation.picture ? `${address}${room.address}/picture.png?n=${n}` : null,
  };
}

function standing({ table, words, talk, names }: Room): string {
  if (table.status === 'open') return 'It waits for players.';
  if (table.status === 'over') {
    const winners = (table.standings?.seats ?? []).filter(({ place }) => place === 1).map(({ seat }) => names[seat]);
    const how = table.standings?.ended ? ` (${sayEnding(words, table.standings.ended, talk)})` : '';
    return `Finished${how}: ${winners.join(' and ')} in first place.`;
  }
  return table.decisions
    .filter(({ must }) => must)
    .map((decision) => promptOf(words, decision, talk).toOthers)
    .join(' ');
}
