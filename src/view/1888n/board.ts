import { COMPANIES, COMPANY_IDS } from '../../games/1888n/data/companies.js';
import { GEOGRAPHY } from '../../games/1888n/data/map.js';
import { TRAINS } from '../../games/1888n/data/trains.js';
import type { View } from '../../games/1888n/view.js';
import type { ValueTime } from '../../games/rail18xx/tile.js';
import { kindOf } from '../../games/rail18xx/trains.js';
import { type BoardKit, boardBlocks, boardPicture } from '../rail18xx/boardBlock.js';
import type { Livery } from '../rail18xx/livery.js';
import { type RouteKit, routeAnswer } from '../rail18xx/routePanel.js';
import { ranIn } from '../rail18xx/toldRun.js';
import type { Block, Picture, Scene } from '../shared/presentation.js';
import { sayRefusal } from '../shared/sentences.js';
import { words } from './messages.js';
import { trainName } from './names.js';

/** How the companies of 1888-N are told apart: the colours of the rulebook, and a ring each. */
export const LIVERIES: Readonly<Record<string, Livery>> = Object.fromEntries(
  COMPANY_IDS.map((id, ring) => [id, { letters: id, colour: COMPANIES[id]!.colour, ring }]),
);

const kitOf = ({ view, before, path, talk, ...more }: Scene<View>): BoardKit => ({
  geo: GEOGRAPHY,
  letters: false,
  liveries: LIVERIES,
  operates: view.round.kind === 'operating' ? (view.turn?.company ?? null) : null,
  ownerName: (owner) => COMPANIES[owner]?.name ?? owner,
  destinations: view.companies.map(({ id, destination, bonus }) => ({ hex: destination, owner: id, bonus })),
  ferryFee: 0,
  money: (amount) => talk.money(amount),
  refusal: (phrase) => sayRefusal(words, phrase, talk),
  // With the run made on the map, its trains are still those of the position before.
  routes: routesOf(path.length > 0 && before ? before : view, talk, ranIn({ before, ...more })),
});

/** What the trains of the company on turn run for: the same as the rules see (run.ts), from what everybody sees. */
function routesOf(view: View, talk: Scene<View>['talk'], ran: string | null = null): RouteKit | null {
  const company = view.companies.find(({ id }) => id === (ran ?? view.turn?.company));
  if (!company) return null;
  return {
    input: {
      board: view.board,
      owner: company.id,
      trains: company.trains.map((name) => ({ stops: kindOf(TRAINS, name).range })),
      time: (view.tileColours.length - 1) as ValueTime,
      bonuses: [{ hexes: [company.home, company.destination], amount: company.bonus }],
    },
    trains: company.trains,
    trainName,
    bonusName: () => 'home to destination',
    refusal: (phrase) => sayRefusal(words, phrase, talk),
    // VIII.3.7: the highest revenue that anybody can show.
    beaten: ({ revenue }, highest) => ({ code: 'notTheHighest', facts: { revenue, highest: highest ?? revenue } }),
  };
}

export const answer = (scene: Scene<View>): string | null => routeAnswer(scene, GEOGRAPHY, routesOf(scene.view, scene.talk));
export const board = (scene: Scene<View>): Block[] => boardBlocks(scene, kitOf(scene));
export const picture = (scene: Scene<View>): Picture => boardPicture(scene, kitOf(scene), '1888-N');
