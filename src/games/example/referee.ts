import { InvariantBroken } from '../../rules/errors.js';
import type { Json } from '../../rules/json.js';
import { topOf } from '../../rules/stages.js';
import { editionOf, type NightStage, type State } from './state.js';

/** All the coins there are. House value: no office ever runs out. */
export const COINS = 400;

/** What must be true after every move. */
export function referee(state: State): void {
  const edition = editionOf(state);
  const hold = (condition: boolean, code: string, facts = {}): void => {
    if (!condition) throw new InvariantBroken(code, facts);
  };
  const coins = state.players.reduce((sum, player) => sum + player.coins, state.office);
  hold(coins === COINS, 'coinsDoNotAddUp', { coins });
  state.players.forEach((player, seat) => {
    hold(player.coins >= 0, 'coinsBelowZero', { seat });
    hold(player.shelf.length <= edition.shelf, 'shelfOverfull', { seat });
    hold(player.hand.length <= edition.hand, 'handOverfull', { seat });
  });
  const bags = [...state.deck, ...state.gone, ...state.players.flatMap(({ hand, shelf }) => [...hand, ...shelf])];
  hold(bags.length === edition.bags.length && new Set(bags).size === bags.length, 'bagsNotConserved', { bags: bags.length });
  const stage = topOf<NightStage>(state);
  hold(!stage || state.stack[0]!.at === 'loading' || state.stack[0]!.at === 'running', 'stackUpsideDown');
  if (stage?.at === 'running') hold(stage.order.length > 0, 'nobodyRuns');
  if (stage?.at === 'fog') hold(stage.left.length > 0, 'fogForNobody');
}

/** Essential facts in a fixed order. The gone bags follow from the others. */
export function digest(state: State): Json {
  return [
    state.edition,
    state.people,
    state.night,
    state.players.map(({ coins, train, hand, shelf, delivered }) => [coins, train, hand, shelf, delivered]),
    state.deck,
    state.stack.map(digestOfStage),
  ];
}

function digestOfStage(stage: NightStage): Json {
  switch (stage.at) {
    case 'loading':
      return [stage.at, Object.entries(stage.chosen)];
    case 'running':
      return [stage.at, stage.order, stage.steam, stage.declined.map(({ thing, price }) => [thing, price])];
    case 'fog':
      return [stage.at, stage.left];
    case 'answerOffer':
      return [stage.at, stage.offer.from, stage.offer.to, stage.offer.thing, stage.offer.price];
  }
}
