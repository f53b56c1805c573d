import { COMPANY_IDS, factsOf } from '../../games/1880/data/companies.js';
import { FERRY_CHARGE, TRANS_SIBERIAN } from '../../games/1880/data/figures.js';
import { INVESTOR_IDS, investorFacts, isInvestorId } from '../../games/1880/data/investors.js';
import { GEOGRAPHY } from '../../games/1880/data/map.js';
import { TAIWAN, TAIWAN_BONUS } from '../../games/1880/data/privates.js';
import { ALL_TRAINS } from '../../games/1880/data/trains.js';
import { RULINGS } from '../../games/1880/options.js';
import type { View1880 } from '../../games/1880/view.js';
import type { TrainSpec } from '../../games/rail18xx/routes/run.js';
import type { ValueTime } from '../../games/rail18xx/tile.js';
import { type BoardKit, boardBlocks, boardPicture } from '../rail18xx/boardBlock.js';
import type { Livery } from '../rail18xx/livery.js';
import { type RouteKit, routeAnswer } from '../rail18xx/routePanel.js';
import { ranIn } from '../rail18xx/toldRun.js';
import type { Block, Picture, Scene } from '../shared/presentation.js';
import { sayRefusal } from '../shared/sentences.js';
import { words } from './messages.js';
import { trainName } from './names.js';
import { actingSeat } from './scene.js';

/** The colour names of the two rulebooks, as drawn here. */
const COLOURS: Readonly<Record<string, string>> = {
  orange: '#E8842B',
  black: '#15191E',
  purple: '#6C4A9C',
  turquoise: '#1FA5A1',
  beige: '#DCC9A0',
  'dark blue': '#1F3F8C',
  'dark green': '#1C5A35',
  'light blue': '#84BCE8',
  red: '#C4262E',
  pink: '#EC97B4',
  'light green': '#93C954',
  'dark brown': '#5C3522',
  brown: '#6E4325',
  yellow: '#F3CB36',
  'light brown': '#BC8650',
  grey: '#9A9C98',
};

/** How companies and investors are told apart: the edition's colour and a ring each; investors are squares. */
export function liveriesOf(view: View1880): Readonly<Record<string, Livery>> {
  const companies = COMPANY_IDS.map((id, ring): [string, Livery] => {
    const named = view.companies.find((company) => company.id === id)!.colour;
    return [id, { letters: id, colour: COLOURS[named] ?? '#5B6670', ring }];
  });
  const colourOf = new Map(companies.map(([id, { colour }]) => [id, colour]));
  const investors = INVESTOR_IDS.map((id): [string, Livery] => {
    const linked = view.investors.find((investor) => investor.id === id)?.company;
    return [id, { letters: id, colour: '#1D2731', ring: 0, square: true, ...(linked ? { foot: colourOf.get(linked)! } : {}) }];
  });
  return Object.fromEntries([...companies, ...investors]);
}

const kitOf = (scene: Scene<View1880>): BoardKit => ({
  geo: GEOGRAPHY,
  letters: true,
  liveries: liveriesOf(scene.view),
  operates: scene.view.turn?.entity ?? null,
  ownerName: (owner) => (isInvestorId(owner) ? investorFacts(owner).name : factsOf(owner).name),
  destinations: [],
  ferryFee: FERRY_CHARGE,
  money: (amount) => scene.talk.money(amount),
  refusal: (phrase) => sayRefusal(words, phrase, scene.talk),
  // With the run made on the map, its trains are still those of the position before.
  routes: routesOf(scene.path.length > 0 && scene.before ? { ...scene, view: scene.before } : scene, ranIn(scene)),
});

/** What company or investor on turn runs for: the same as the rules see (run.ts), from what everybody sees. */
function routesOf(scene: Scene<View1880>, ran: string | null = null): RouteKit | null {
  const { view, talk } = scene;
  const entity = ran ?? view.turn?.entity;
  if (entity === undefined) return null;
  // An investor leases the train that the bank sells now.
  const trains = isInvestorId(entity) ? [view.depot.top] : (view.companies.find(({ id }) => id === entity)?.trains ?? []);
  const seat = actingSeat(scene);
  const holds = (id: string): boolean =>
    view.privates.some((one) => one.id === id && !one.closed && one.owner !== null && one.owner === seat);
  const { transSiberian } = RULINGS[view.rulings as keyof typeof RULINGS];
  return {
    input: {
      board: view.board,
      owner: entity,
      trains: trains.map((name): TrainSpec => {
        const { run } = ALL_TRAINS.find((train) => train.name === name)!;
        if (run.kind === 'express') return { stops: null, counted: run.stops };
        return run.large === undefined ? { stops: run.stops } : { stops: run.stops, large: run.large };
      }),
      time: 'ABCD'.indexOf(view.letter) as ValueTime,
      ferryFee: holds('P2') ? 0 : FERRY_CHARGE,
      stopBonus: holds('P3') ? { [TAIWAN]: TAIWAN_BONUS } : {},
      bonuses: [
        {
          hexes: [TRANS_SIBERIAN.from, TRANS_SIBERIAN.to],
          amount: TRANS_SIBERIAN.bonus,
          ...(transSiberian === 'perTurn' ? { once: true as const } : {}),
        },
      ],
    },
    trains,
    trainName,
    bonusName: () => 'Trans-Siberian Railway',
    refusal: (phrase) => sayRefusal(words, phrase, talk),
    // A15: any legal run, but a train that can run must run.
    beaten: () => ({ code: 'trainLeftIdle', facts: { company: entity } }),
  };
}

export const answer = (scene: Scene<View1880>): string | null => routeAnswer(scene, GEOGRAPHY, routesOf(scene));
export const board = (scene: Scene<View1880>): Block[] => boardBlocks(scene, kitOf(scene));
export const picture = (scene: Scene<View1880>): Picture => boardPicture(scene, kitOf(scene), '1880: China');
