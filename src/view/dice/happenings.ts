import type { Json } from '../../rules/json.js';
import type { Facts, Sentences } from '../shared/catalogue.js';
import { listed } from '../shared/talk.js';
import { cardTitle, companyName, diceWords, hexName, inWords, placeName } from './names.js';

/** What happened in Dice Railways, in sentences. */

const list = (facts: Json | undefined): Facts[] => (Array.isArray(facts) ? (facts as unknown as Facts[]) : []);
const income = (amount: Json | undefined): string => `${amount} income`;

const WHY_MARKED: { readonly [why: string]: string } = {
  basic: 'as basic income',
  sale: 'for shares sold',
  run: 'for the run',
  dividend: 'as dividend',
  lateSeat: 'for moving later',
};
const WHY_DRAWN: { readonly [why: string]: string } = {
  setup: 'at setup',
  income: 'for an icon on the tens',
  lastTrain: 'for the last train of its type',
  lastCube: 'for the last cube of a tile',
};

/** "1 ten, 1 five and 4 ones". */
function circles(facts: Facts): string {
  const parts = (['tens', 'fives', 'ones'] as const).flatMap((section) => {
    const count = Number(facts[section] ?? 0);
    return count > 0 ? [`${count} ${count === 1 ? section.slice(0, -1) : section}`] : [];
  });
  return listed(parts) || 'nothing';
}

const ACTIONS: { readonly [action: string]: string } = {
  income: 'for basic income',
  shares: 'to buy shares',
  track: 'to build track',
  trains: 'to buy trains',
  run: 'to run trains',
};

export const happenings: Sentences = {
  companyChosen: (f, talk) => `${talk.name(f.seat)} plays the ${companyName(f.company)}.`,
  locationChosen: (f, talk) => `${talk.name(f.seat)} starts in ${f.name} (${f.hex}).`,
  diceRolled: (f) =>
    `The dice are rolled: ${Array.isArray(f.dice) ? f.dice.join(' ') : ''}${
      Number(f.joined) > 0 && Number(f.joined) < 6 ? ` (${inWords(f.joined)} extra ${f.joined === 1 ? 'die joins' : 'dice join'})` : ''
    }.`,
  modifiersSpent: (f, talk) => {
    const changes = (f.changes as unknown as [number, number][]).map(([from, to]) => `a ${from} into a ${to}`);
    return `${talk.name(f.seat)} spends ${talk.count(changes.length, 'modifier')}, changing ${listed(changes)}.`;
  },
  diceTaken: (f, talk) => {
    const changed = f.value !== f.asValue || f.count !== f.asCount ? `, made ${diceWords(f.asCount, f.asValue)},` : '';
    return `${talk.name(f.seat)} takes ${diceWords(f.count, f.value)}${changed} ${ACTIONS[String(f.action)] ?? ''}.`;
  },
  incomeMarked: (f, talk) => {
    const lost = Number(f.lost) > 0 ? `; ${f.lost} found no circle and is lost` : '';
    return `${talk.name(f.seat)} marks ${f.amount} ${WHY_MARKED[String(f.why)] ?? ''} (${circles(f)}${lost}).`;
  },
  modifiersUnlocked: (f, talk) => `${talk.name(f.seat)} unlocks ${talk.count(f.number, 'modifier')}.`,
  extraDiceUnlocked: (f, talk) =>
    `${talk.name(f.seat)} unlocks ${Number(f.number) === 1 ? 'an extra die' : `${f.number} extra dice`} for the next roll.`,
  sharesBought: (f, talk) => {
    const paid = f.paid === 0 ? (f.price === 0 ? ' for nothing' : '') : ` for ${income(f.paid)}`;
    return `${talk.name(f.seat)} buys ${talk.count(f.number, 'share')} of the ${companyName(f.company)} from ${talk.name(f.from)}${paid}.`;
  },
  trackBuilt: (f, talk) => {
    const chain = list(f.chain);
    const where = listed(chain.map((piece) => hexName(piece.hex)));
    const by = chain[0]?.cube ? `cubes of tile ${f.tile}` : `tile ${f.tile}`;
    const reached = Array.isArray(f.reached) && f.reached.length > 0 ? ` and reaches ${listed(f.reached.map(placeName))}` : '';
    const paid = Number(f.paid) > 0 ? ` for ${income(f.paid)}` : '';
    return `${talk.name(f.seat)} builds ${talk.count(chain.length, 'track')} with ${by} through ${where}${reached}${paid}.`;
  },
  tileFlipped: (f) => `Track tile ${f.tile} is empty and turns over: ${f.back}.`,
  trainsBought: (f, talk) => {
    const number = Number(f.number);
    const what = f.engine
      ? `a ${f.power}-engine${number > 1 ? ` and ${talk.count(number - 1, `${f.power}-carriage`)}` : ''}`
      : talk.count(number, `${f.power}-carriage`);
    const paid = Number(f.paid) > 0 ? ` for ${income(f.paid)}` : '';
    return `${talk.name(f.seat)} buys ${what} for line ${f.line}${paid}.`;
  },
  lastTrain: (f) => `That was the last ${f.power}-train.`,
  trainsObsolete: (f, talk) => {
    const removed = list(f.removed);
    const lost = removed.map(
      (one) => `${talk.name(one.seat)} loses ${talk.count((one.tiles as Json[]).length, 'car')} on line ${one.line}`,
    );
    const cleared = Number(f.cleared) > 0 ? `${talk.count(f.cleared, 'tile')} leave the slot` : '';
    const what = listed([...lost, ...(cleared ? [cleared] : [])]);
    return `${f.power}-trains are obsolete${what ? `: ${what}` : '; nobody has any'}.`;
  },
  objectivesDrawn: (f, talk) => {
    const cards = Array.isArray(f.cards) ? `: ${listed(f.cards.map(cardTitle))}` : '';
    return `${talk.name(f.seat)} draws ${talk.count(f.number, 'objective')} ${WHY_DRAWN[String(f.why)] ?? ''}${cards}.`;
  },
  botObjective: (f, talk) =>
    `${talk.name(f.seat)} gets ${talk.count(f.number, 'objective card')} ${WHY_DRAWN[String(f.why)] ?? ''} (10 VP each).`,
  objectiveDiscarded: (f, talk) => `${talk.name(f.seat)} gives an objective back${f.card === undefined ? '' : `: ${cardTitle(f.card)}`}.`,
  trainsRun: (f, talk) => {
    const runs = list(f.runs);
    if (runs.length === 0) return `${talk.name(f.seat)} activates ${talk.count(f.lines, 'line')}; no train finds a route.`;
    const told = runs.map((run) => `line ${run.line} ${(run.stops as Json[]).map(placeName).join('–')} for ${run.income}`);
    return `${talk.name(f.seat)} runs ${listed(told)}${runs.length > 1 ? `, together ${f.income}` : ''}.`;
  },
  botRan: (f, talk) => `${talk.name(f.seat)} runs its trains for ${f.income}.`,
  botCard: (f, talk) => {
    const instead = f.die === f.value ? '' : ` (no ${f.die} in the pool)`;
    return `${talk.name(f.seat)} turns bot card ${f.card} and removes ${diceWords(f.count, f.value)}${instead}.`;
  },
  botIdle: (f, talk) => `${talk.name(f.seat)} can do nothing on its card.`,
  cubesTaken: (f, talk) => {
    const cubes = (f.cubes as unknown as number[]).reduce((sum, count) => sum + count, 0);
    return `${talk.name(f.seat)} takes ${talk.count(cubes, 'cube')} from track tile ${f.tile}.`;
  },
  botDeckShuffled: 'The bot cards are shuffled anew.',
  endTriggered: (f, talk) =>
    f.cause === 'trains'
      ? `${talk.name(f.seat)} took the last 6-train: the game ends when the dice pool is empty.`
      : `${talk.name(f.seat)} filled the ${f.cause}: the game ends when the dice pool is empty.`,
  gameOver: 'The pool is empty: the game is over.',
  adjusted: (f, talk) => {
    const whose = f.seat === undefined ? '' : ` of ${talk.name(f.seat)}`;
    const WHAT: { readonly [kind: string]: string } = {
      circles: `the ${f.section}${whose} to ${f.marked} marked, ${f.crossed} crossed`,
      modifiers: `the spent modifiers${whose} to ${f.spent}`,
      shares: `${f.number} of the ${companyName(f.company)} from ${talk.name(f.from)} to ${talk.name(f.to)}`,
      die: `a ${f.from} in the pool to a ${f.to}`,
      train: `a ${f.power}-tile ${f.gain ? 'given to' : 'taken from'} line ${Number(f.line) + 1}${whose}`,
      addTrack: `a track${whose} added in ${f.hex}`,
      removeTrack: `a track removed in ${f.hex}`,
    };
    return `Corrected: ${WHAT[String(f.kind)] ?? f.kind}.`;
  },
};
