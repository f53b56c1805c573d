import type { Block, Scene } from '../shared/presentation.js';
import { presentation } from '../shared/presentation.js';
import { capital } from '../shared/talk.js';
import { drawnMap } from './map.js';
import { bagText, words } from './messages.js';
import type { BagView, NightView } from './view.js';

const short = ({ bag }: BagView): string =>
  capital(
    bagText(bag)
      .replace('the bag for the ', '')
      .replace(/ coins?\)/, ')'),
  );

/** The line as a drawing in which stations can be clicked, and the shelves as a table. */
function blocks(scene: Scene<NightView>): Block[] {
  const { view, names, viewer } = scene;
  return [
    { place: 'board', title: 'The line', note: `night ${view.night} of ${view.nights}`, partial: 'example/map', model: drawnMap(scene) },
    {
      place: 'wide',
      title: 'Trains and shelves',
      note: `${view.inDeck} bags in the office, ${view.office} coins`,
      partial: 'example/shelves',
      model: {
        players: view.players.map((player) => ({
          ...player,
          name: names[player.seat],
          you: player.seat === viewer,
          train: capital(player.train),
          shelf: player.shelf.map(short),
          hand: player.hand?.map(short) ?? null,
        })),
      },
    },
  ];
}

export const example = presentation<NightView>({ game: 'example', words, blocks, help: 'help/example' });
