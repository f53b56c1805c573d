import type { Happening, Seat, Source, Viewer } from '../../rules/game.js';
import type { JsonObject } from '../../rules/json.js';
import { topOf } from '../../rules/stages.js';
import { copyState } from './copy.js';
import { byFee } from './dawn.js';
import { type Bag, feeOf } from './editions.js';
import { editionOf, isBot, type NightStage, playerAt, type State, seatsOf } from './state.js';

/** Hidden are the bags in hand, the deck, and what is chosen for loading until everybody has. */
const sees = (viewer: Viewer, seat: Seat): boolean => viewer === 'all' || viewer === seat;

export function view(state: State, viewer: Viewer): JsonObject {
  return {
    edition: state.edition,
    night: state.night,
    nights: editionOf(state).nights,
    office: state.office,
    inDeck: state.deck.length,
    ...(viewer === 'all' && { deck: [...state.deck] }),
    gone: [...state.gone],
    stage: viewOfStage(topOf<NightStage>(state), viewer),
    players: seatsOf(state).map((seat) => {
      const { coins, train, hand, shelf, delivered } = playerAt(state, seat);
      return {
        seat,
        bot: isBot(state, seat),
        coins,
        train,
        inHand: hand.length,
        ...(sees(viewer, seat) && { hand: hand.map((bag) => ({ bag, fee: feeOf(bag) })) }),
        shelf: shelf.map((bag) => ({ bag, fee: feeOf(bag) })),
        delivered,
      };
    }),
  };
}

function viewOfStage(stage: NightStage | undefined, viewer: Viewer): JsonObject | null {
  if (!stage) return null;
  if (stage.at === 'running') return { at: stage.at, order: [...stage.order], steam: stage.steam };
  if (stage.at === 'fog') return { at: stage.at, left: [...stage.left] };
  if (stage.at === 'answerOffer') return { at: stage.at, offer: { ...stage.offer } };
  const ready = Object.keys(stage.chosen).map(Number);
  return {
    at: stage.at,
    ready,
    chosen: Object.fromEntries(ready.filter((seat) => sees(viewer, seat)).map((seat) => [seat, stage.chosen[seat]])),
  };
}

/** Two happenings hold a secret: which bags were drawn, and which was chosen. Others learn that it happened. */
export function seenBy(happening: Happening, viewer: Viewer): Happening {
  if (happening.code !== 'bagsDrawn' && happening.code !== 'loadChosen') return happening;
  if (sees(viewer, happening.facts.seat as Seat)) return happening;
  const { bag: _bag, bags: _bags, ...open } = happening.facts;
  return { code: happening.code, facts: open };
}

/** What nobody can tell apart for this viewer: all bags he does not see are gathered and dealt anew. */
export function imagine(state: State, viewer: Viewer, source: Source): State {
  const imagined = copyState(state);
  if (viewer === 'all') return imagined;
  const others = seatsOf(state).filter((seat) => seat !== viewer);
  const hidden: Bag[] = [...imagined.deck, ...others.flatMap((seat) => playerAt(imagined, seat).hand)].sort();
  const dealt = source.shuffle('imagine:bags', hidden);
  for (const seat of others) {
    const player = playerAt(imagined, seat);
    player.hand = dealt.splice(0, player.hand.length).sort(byFee);
  }
  imagined.deck = dealt.sort();
  const stage = topOf<NightStage>(imagined);
  if (stage?.at === 'loading') {
    for (const seat of others) if (stage.chosen[seat] !== undefined) stage.chosen[seat] = imaginedChoice(imagined, seat, source);
  }
  return imagined;
}

function imaginedChoice(state: State, seat: Seat, source: Source): Bag | null {
  const { hand, shelf } = playerAt(state, seat);
  if (shelf.length >= editionOf(state).shelf) return null;
  return hand[source.draw(`imagine:choice:seat-${seat}`, hand.length + 1)] ?? null;
}
