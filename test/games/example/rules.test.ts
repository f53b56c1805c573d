import { deliveredBy, gainOf, nextStations, type RunFacts, searchBestRun } from '../../../src/games/example/bestRun.js';
import { destinationOf, EDITIONS, feeOf, stationsOf } from '../../../src/games/example/editions.js';
import { example } from '../../../src/games/example/index.js';
import { provingProofs } from '../../../src/rules/proofs.js';
import { night, play, refusal, running, seedWith, shelve, source, withSteam } from './night.js';

const proofs = provingProofs(example.prove);
const awaited = (state: ReturnType<typeof night>) => example.waitingFor(state).map(({ seat, must }) => `${seat}${must ? '!' : '?'}`);

describe('Editions', () => {
  it.each(Object.entries(EDITIONS))('%s: every bag has a station to go to, and all stations are joined', (_name, edition) => {
    const stations = stationsOf(edition);
    expect(edition.bags.every((bag) => stations.includes(destinationOf(bag)) && feeOf(bag) > 0)).toBe(true);
    expect(new Set(edition.bags).size).toBe(edition.bags.length);
    const reached = new Set([edition.depot]);
    for (let before = 0; before < reached.size; ) {
      before = reached.size;
      for (const { between } of edition.links) if (between.some((end) => reached.has(end))) for (const end of between) reached.add(end);
    }
    expect([...reached].sort()).toEqual(stations);
  });
});

describe('1. Loading', () => {
  it('asks everybody at once; whoever has chosen may choose again until the last one has', () => {
    const state = night('branch', 3);
    expect(awaited(state)).toEqual(['0!', '1!', '2!']);
    const [first, second] = state.players[1]!.hand as [string, string];
    play(state, 1, { type: 'load', bag: first });
    expect(awaited(state)).toEqual(['0!', '1?', '2!']);
    play(state, 1, { type: 'load', bag: second });
    play(state, 0, { type: 'load', bag: null });
    play(state, 2, { type: 'load', bag: null });
    expect(state.players[1]!.shelf).toEqual([second]);
    expect(state.players[1]!.hand).toContain(first);
  });

  it('stays secret until all have chosen, then lies open', () => {
    const state = night('branch', 2);
    const bag = state.players[0]!.hand[0]!;
    const [chosen] = play(state, 0, { type: 'load', bag });
    expect(example.seenBy(chosen!, 0)?.facts).toEqual({ seat: 0, bag });
    expect(example.seenBy(chosen!, 1)?.facts).toEqual({ seat: 0 });
    expect(JSON.stringify(example.view(state, 1))).not.toContain(bag);
    const last = source();
    expect(example.play(state, 1, { type: 'load', bag: null }, last)).toContainEqual({ code: 'loaded', facts: { seat: 0, bag } });
    expect(last.revealed).toBe(true);
  });

  it('takes no bag that is not in hand, and none onto a full shelf', () => {
    const state = night('branch', 2);
    expect(refusal(() => play(state, 0, { type: 'load', bag: state.deck[0]! }))).toBe('notInYourHand');
    shelve(state, 0, ...state.deck.slice(0, 3));
    expect(refusal(() => play(state, 0, { type: 'load', bag: state.players[0]!.hand[0]! }))).toBe('shelfFull');
    const question = example.choices(state, 0, [], proofs);
    expect(question.kind === 'pick' && question.options.filter(({ barred }) => !barred).map(({ key }) => key)).toEqual(['nothing']);
    expect(example.forced(state, proofs)).toMatchObject({ seat: 0, move: { bag: null }, cause: { code: 'soleChoice' } });
  });
});

describe('2. Running', () => {
  it('begins with another seat every night', () => {
    const order = [1, 2, 3].map((number) => {
      const state = night('branch', 3, (each) => {
        each.night = number;
      });
      for (const seat of [0, 1, 2]) play(state, seat, { type: 'load', bag: null });
      return (state.stack[0] as { order: number[] }).order.join('');
    });
    expect(order).toEqual(['012', '120', '201']);
  });

  it('delivers the bags of the stations called at, and pays a coin more for a run that is on time', () => {
    const state = night('branch', 2, (each) => {
      shelve(each, 0, 'market-4', 'bridge-5', 'harbour-7');
      each.stack = withSteam(3, 0, 1);
    });
    const happenings = play(state, 0, { type: 'run', via: ['market', 'bridge'] });
    expect(happenings.map(({ code }) => code)).toEqual(['ran', 'delivered', 'onTime']);
    expect(state.players[0]).toMatchObject({ coins: 6 + 9 + 1, train: 'bridge', shelf: ['harbour-7'], delivered: 2 });
  });

  it('pays no such coin for a lesser run, nor for one that gains nothing', () => {
    const lesser = night('branch', 2, (each) => {
      shelve(each, 0, 'market-4', 'bridge-5');
      each.stack = withSteam(3, 0, 1);
    });
    expect(play(lesser, 0, { type: 'run', via: ['market'] }).map(({ code }) => code)).toEqual(['ran', 'delivered']);
    const empty = night('branch', 2, (each) => {
      each.stack = withSteam(3, 0, 1);
    });
    expect(play(empty, 0, { type: 'run', via: ['market'] }).map(({ code }) => code)).toEqual(['ran']);
  });

  it('goes no farther than the steam, along the line, and nowhere twice', () => {
    const state = night('branch', 2, (each) => {
      each.stack = withSteam(3, 0, 1);
    });
    const run = (...via: string[]) => refusal(() => play(state, 0, { type: 'run', via }));
    expect([run('harbour'), run('market', 'abbey', 'harbour'), run('mill', 'depot'), run('market', 'market')]).toEqual(
      Array(4).fill('cannotGoThere'),
    );
  });

  it('main edition: pays a toll for every other train at a station, with coins in hand', () => {
    const tolls = (coins: number) =>
      night('main', 3, (each) => {
        each.players[1]!.train = 'market';
        each.players[2]!.train = 'market';
        each.office += each.players[0]!.coins - coins;
        each.players[0]!.coins = coins;
        shelve(each, 0, 'market-4');
        each.stack = withSteam(2, 0, 1, 2);
      });
    expect(refusal(() => play(tolls(1), 0, { type: 'run', via: ['market'] }))).toBe('cannotGoThere');
    const state = tolls(2);
    play(state, 0, { type: 'run', via: ['market'] });
    expect(state.players.map(({ coins }) => coins)).toEqual([2 - 2 + 4 + 1, 6, 6]);
  });

  it('may be left out', () => {
    const state = night('branch', 2, (each) => {
      each.stack = running(0, 1);
    });
    expect(example.quiet(state, 0, proofs)).toEqual({ type: 'rest' });
    play(state, 0, { type: 'rest' });
    expect(awaited(state)).toEqual(['1!']);
    expect(refusal(() => play(state, 0, { type: 'roll' }))).toBe('notAsked');
  });

  it('the best run is the best of all runs', () => {
    const facts: RunFacts = {
      edition: 'main',
      from: 'depot',
      steam: 9,
      coins: 1,
      shelf: ['spa-6', 'abbey-5', 'market-2'],
      trains: ['market', 'park'],
    };
    const all = (via: string[]): string[][] => [via, ...nextStations(facts, via).flatMap((next) => all([...via, next]))];
    const best = Math.max(...all([]).map((via) => gainOf(facts, via)));
    expect(searchBestRun(facts).gain).toBe(best);
    expect(gainOf(facts, searchBestRun(facts).via)).toBe(best);
    expect(deliveredBy(facts, ['market', 'abbey'])).toEqual(['abbey-5', 'market-2']);
  });
});

describe('Fog', () => {
  const label = 'steam:night-1:seat-0';
  const foggy = () => {
    const state = night('branch', 3, (each) => {
      shelve(each, 0, 'mill-2');
      shelve(each, 2, 'quarry-7', 'abbey-3');
      each.office += each.players[2]!.coins;
      each.players[2]!.coins = 0;
      each.stack = running(0, 1, 2);
    });
    play(state, 0, { type: 'roll' }, seedWith(true, label));
    return state;
  };

  it('falls after a double and asks everybody with bags on the shelf at once', () => {
    expect(awaited(foggy())).toEqual(['0!', '2!']);
    const clear = night('branch', 2, (each) => {
      shelve(each, 0, 'mill-2');
      each.stack = running(0, 1);
    });
    play(clear, 0, { type: 'roll' }, seedWith(false, label));
    expect(clear.stack.map(({ at }) => at)).toEqual(['running']);
  });

  it('costs a coin or a bag; then the run goes on where it was', () => {
    const state = foggy();
    expect(refusal(() => play(state, 2, { type: 'fogmen' }))).toBe('noCoins');
    expect(example.quiet(state, 2, proofs)).toEqual({ type: 'lose', bag: 'abbey-3' });
    play(state, 2, { type: 'lose', bag: 'abbey-3' });
    play(state, 0, { type: 'fogmen' });
    expect(state.gone).toEqual(['abbey-3']);
    expect(state.players[0]!.coins).toBe(5);
    expect(state.stack).toMatchObject([{ at: 'running', order: [0, 1, 2] }]);
    expect(example.choices(state, 0, [], proofs)).toMatchObject({ about: { code: 'run' } });
  });
});

describe('Offers', () => {
  const market = () =>
    night('branch', 2, (each) => {
      shelve(each, 1, 'quarry-7');
      each.stack = running(0, 1);
    });

  it('must be answered, may be withdrawn, and are declined quietly', () => {
    const state = market();
    play(state, 0, { type: 'offer', bag: 'quarry-7', price: 3 });
    expect(awaited(state)).toEqual(['1!', '0?']);
    expect(example.quiet(state, 1, proofs)).toEqual({ type: 'answer', accept: false });
    expect(refusal(() => play(state, 0, { type: 'answer', accept: true }))).toBe('notOfferedToYou');
    expect(refusal(() => play(state, 1, { type: 'withdraw' }))).toBe('notYourOffer');
    play(state, 0, { type: 'withdraw' });
    expect(awaited(state)).toEqual(['0!']);
  });

  it('accepted, bag and coins change hands', () => {
    const state = market();
    play(state, 0, { type: 'offer', bag: 'quarry-7', price: 4 });
    play(state, 1, { type: 'answer', accept: true });
    expect(state.players.map(({ coins, shelf }) => [coins, ...shelf])).toEqual([[2, 'quarry-7'], [10]]);
  });

  it('declined, are not made again at the same or a lower price in that turn', () => {
    const state = market();
    play(state, 0, { type: 'offer', bag: 'quarry-7', price: 4 });
    play(state, 1, { type: 'answer', accept: false });
    expect(refusal(() => play(state, 0, { type: 'offer', bag: 'quarry-7', price: 4 }))).toBe('offerPrice');
    expect(example.choices(state, 0, ['offer', 'quarry-7'], proofs)).toMatchObject({ kind: 'amount', min: 5, max: 6 });
    play(state, 0, { type: 'offer', bag: 'quarry-7', price: 6 });
    play(state, 1, { type: 'answer', accept: false });
    const question = example.choices(state, 0, [], proofs);
    expect(question.kind === 'pick' && question.options.map(({ key }) => key)).toEqual(['roll', 'rest']);
  });

  it('are made only for bags on other shelves, with coins and room', () => {
    const state = market();
    const offer = (bag: string, price: number) => refusal(() => play(state, 0, { type: 'offer', bag, price }));
    expect([offer('quarry-7', 7), offer('quarry-7', 0), offer('mill-2', 1)]).toEqual(['offerPrice', 'offerPrice', 'notOnAShelf']);
    shelve(state, 0, ...state.deck.slice(0, 3));
    expect(offer('quarry-7', 3)).toBe('shelfFull');
  });
});

describe('3. Dawn', () => {
  it('fills the hands again, each from its own draws', () => {
    const state = night('branch', 2, (each) => {
      each.stack = running(1);
    });
    const [bag] = state.players[0]!.hand;
    shelve(state, 0, bag!);
    const drawing = source();
    example.play(state, 1, { type: 'rest' }, drawing);
    expect(drawing.draws.map(({ label }) => label)).toEqual(['bag:seat-0:4']);
    expect(state.players[0]!.hand).toHaveLength(3);
    expect(state).toMatchObject({ night: 2, stack: [{ at: 'loading' }] });
  });

  it('of the last night ends the game: coins less undelivered bags', () => {
    const state = night('branch', 2, (each) => {
      each.night = 4;
      shelve(each, 0, 'mill-2');
      each.stack = running(1);
    });
    play(state, 1, { type: 'rest' });
    expect(example.waitingFor(state)).toEqual([]);
    expect(example.standings(state)).toMatchObject({
      ended: { code: 'lastNight' },
      seats: [
        { seat: 1, score: 6 },
        { seat: 0, score: 5, place: 2 },
      ],
    });
    expect(refusal(() => play(state, 0, { type: 'roll' }))).toBe('gameOver');
  });
});

describe('Bots', () => {
  it('load what pays best, sell at the fee, and run as well as anybody could', () => {
    const state = night('branch', 1);
    expect(example.forced(state, proofs)?.move).toEqual({ type: 'load', bag: state.players[1]!.hand.at(-1) });
    state.stack = [...running(0, 1), { at: 'answerOffer', offer: { from: 0, to: 1, thing: 'mill-4', price: 3 } }];
    expect(example.forced(state, proofs)?.move).toEqual({ type: 'answer', accept: false });
    shelve(state, 1, 'bridge-5');
    state.stack = withSteam(4, 1);
    expect(example.forced(state, provingProofs(example.prove))?.move).toEqual({ type: 'run', via: ['market', 'bridge'] });
  });
});

describe('Corrections', () => {
  it('give and take coins, and put a train elsewhere, within what can be', () => {
    const state = night('branch', 2);
    example.adjust(state, { kind: 'coins', seat: 0, amount: -6 });
    example.adjust(state, { kind: 'train', seat: 1, station: 'harbour' });
    example.referee(state);
    expect(state.players[0]!.coins).toBe(0);
    expect(state.players[1]!.train).toBe('harbour');
    expect(refusal(() => example.adjust(state, { kind: 'coins', seat: 0, amount: -1 }))).toBe('coinsBelowZero');
    expect(refusal(() => example.adjust(state, { kind: 'train', seat: 0, station: 'summit' }))).toBe('noSuchStation');
    expect(refusal(() => example.adjust(state, { kind: 'coins', seat: 3, amount: 1 }))).toBe('noSuchSeat');
  });
});
