import type { Move } from '../../games/dice/move.js';
import type { Json } from '../../rules/json.js';
import type { Choice, Facts, GameWords } from '../shared/catalogue.js';
import { capital, listed, type Talk } from '../shared/talk.js';
import { neighbour } from './geometry.js';
import { happenings } from './happenings.js';
import {
  COMPANY_LABELS,
  cardSays,
  cardTitle,
  companyName,
  companyShort,
  diceWords,
  hexName,
  inWords,
  letterOf,
  placeName,
  sideName,
} from './names.js';

const income = (amount: Json | undefined): string => `${amount} income`;
const circles = (facts: Facts): string => {
  const part = (count: Json | undefined, one: string) =>
    Number(count) > 0 ? [`${inWords(count)} ${one}${Number(count) > 1 ? 's' : ''}`] : [];
  return listed([...part(facts.tens, 'ten'), ...part(facts.fives, 'five'), ...part(facts.ones, 'one')]);
};

/** The letter that stands on the map, too: "b · ". */
const letter = (order: Json | undefined): string => (order === undefined ? '' : `${letterOf(Number(order))} · `);

/** "C3.2 F8.0 H6" is for machines; people read the stops. */
function runsText(runs: Json | undefined): string {
  if (!Array.isArray(runs)) return '';
  const told = (runs as unknown as (Facts | null)[]).flatMap((run, i) =>
    run ? [`line ${run.line}: ${(run.stops as Json[]).map(placeName).join('–')}, ${run.income}`] : [`line ${i + 1} stays`],
  );
  return `${told.join('; ')}.`;
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];

const ACTIONS: { readonly [action: string]: string } = {
  income: 'Basic income',
  shares: 'Buy shares',
  track: 'Build track',
  trains: 'Buy trains',
  run: 'Run trains',
};

/** What an action would do with the dice, its price apart; nothing where it is barred. */
export function actionWhat(key: string, f: Facts, talk: Talk): string {
  const number = Number(f.number);
  switch (key) {
    case 'income':
      return `Marks ${talk.count(number, 'one')}`;
    case 'shares':
      return `${number} of the ${companyName(f.value)}`;
    case 'track':
      return f.with === undefined
        ? ''
        : `${talk.count(number, 'track')} with ${f.with === 'tile' ? 'the back of' : 'cubes of'} tile ${f.tile}`;
    case 'trains':
      return talk.count(number, `${f.value}-train`);
    default:
      return f.income === undefined ? '' : `Line${number > 1 ? `s 1 to ${number}` : ' 1'}, ${f.income} at best`;
  }
}

function actionChoice(key: string, f: Facts, talk: Talk): Choice {
  const cost = f.least !== undefined ? `, from ${f.least}` : f.cost === undefined ? '' : f.cost === 0 ? ', free' : ` for ${f.cost}`;
  const what = actionWhat(key, f, talk);
  return { title: ACTIONS[key] ?? key, note: what && `${what}${cost}.` };
}

/** The best set is told with its income. */
function runTitle(routes: readonly unknown[], lines: number, f: Facts, talk: Talk): string {
  const best = Array.isArray(f.runs);
  if (!routes.some(Boolean)) return `Activate ${talk.count(lines, 'line')}: no train runs`;
  return `Run ${talk.count(routes.filter(Boolean).length, 'train')}${best ? ` for ${income(f.income)}` : ''}`;
}

/** What comes after the turn is said on its button: a roll and a bot's move can't be taken back. */
function then(f: Facts, talk: Talk): string {
  if (f.ends) return '; the game is over then';
  const rolled = f.rolls ? 'the dice are rolled' : '';
  const bot = f.nextBot ? `${talk.name(f.next)} (bot) moves` : '';
  return rolled || bot ? `; then ${listed([rolled, bot].filter(Boolean))}` : '';
}

function confirm(move: Json, talk: Talk, facts: Facts = {}): string {
  const made = move as unknown as Move;
  switch (made.kind) {
    case 'company':
      return `Play the ${companyName(made.company)}`;
    case 'location':
      return `Start in ${placeName(made.hex)}`;
    case 'discard':
      return `Give back ${cardTitle(made.card)}${then(facts, talk)}`;
    case 'bot':
      return 'Let the bot move';
    case 'turn': {
      const { action, as, take } = made;
      const paid = 'pay' in action ? 10 * action.pay.tens + 5 * action.pay.fives + action.pay.ones : 0;
      const price = 'pay' in action ? (paid > 0 ? ` for ${income(paid)}` : ', free') : '';
      const after = then(facts, talk);
      if (action.kind === 'income') return `Take ${take.count} basic income${after}`;
      if (action.kind === 'shares') return `Buy ${as.count} ${companyShort(as.value)} from ${talk.name(action.from)}${price}${after}`;
      if (action.kind === 'trains') return `Buy ${talk.count(as.count, `${as.value}-train`)} for line ${action.line}${price}${after}`;
      if (action.kind === 'run') return runTitle(action.routes, as.count, facts, talk) + after;
      const last = action.chain[action.chain.length - 1]!;
      const ahead = neighbour(last.hex, last.to);
      const to = facts.reaches === ahead ? ahead : last.hex;
      return `Build ${talk.count(action.chain.length, 'track')} to ${hexName(to)}${price}${after}`;
    }
  }
}

export const words: GameWords = {
  summary: 'by the rules of Arabella (2D6.EE), with a map and cards of our own; bots may fill seats',
  money: (amount) => `${amount}`,
  score: 'Points',
  happenings,
  asks: {
    company: { ask: 'choose a company', detail: 'You own all four of its shares at the start.', rules: 'setup' },
    location: { ask: 'choose a starting city', detail: 'Your trains start there; for everybody else it is blocked.', rules: 'setup' },
    turn: { ask: 'take dice and act', subject: (f) => `turn ${f.turn}: take dice and act`, rules: 'turn' },
    discard: {
      ask: (f) => (Number(f.owes) > 1 ? `give back ${inWords(f.owes)} objectives` : 'give back an objective'),
      detail: 'Any of your cards may go, old or new.',
      rules: 'objectives',
    },
    dice: { ask: 'take dice of one value', detail: 'Nothing is played before the last button.', rules: 'dice' },
    ready: { ask: 'check your turn and confirm it', rules: 'turn' },
    modifier: { ask: (f) => `change a die by one (${f.left} ${Number(f.left) === 1 ? 'modifier' : 'modifiers'} left)`, rules: 'dice' },
    action: { ask: (f) => `choose what ${diceWords(f.count, f.value)} shall do`, rules: 'actions' },
    seller: { ask: (f) => `choose from whom to buy ${f.number} of the ${companyName(f.company)}`, rules: 'shares' },
    pay: { ask: (f) => `cross out circles for ${income(f.cost)}`, detail: 'There is no change.', rules: 'income' },
    trackFrom: {
      ask: (f) => (f.number === 1 ? 'choose where the track begins' : `choose the side where track ${f.number} goes on`),
      rules: 'track',
    },
    trackTo: {
      ask: (f) =>
        `${f.of === 1 ? 'draw a track' : `draw the ${ORDINALS[Number(f.number) - 1] ?? `${f.number}th`} of ${inWords(f.of)} tracks`} in ${hexName(f.hex)}`,
      detail: (f) => `It comes in from the ${sideName(f.side)}.`,
      rules: 'track',
    },
    line: {
      ask: (f) => `choose the line for ${Number(f.number) === 1 ? `the ${f.power}-train` : `${f.number} ${f.power}-trains`}`,
      rules: 'trains',
    },
    runs: { ask: 'choose the runs', rules: 'run' },
    route: { ask: (f) => `choose the route of line ${f.line}`, rules: 'run' },
    lastDiscards: 'give back the last objectives',
  },
  choices: {
    company: (_, f) => `Play the ${companyName(f.company)}`,
    location: (_, f) => `Start in ${f.name} (${f.hex})`,
    discard: (_, f) => ({ title: `Give back ${cardTitle(f.card)}`, note: `${cardSays(f.card)}.` }),
    dice: (key, f) => {
      if (key === 'modifiers')
        return { title: 'Change a die with a modifier', note: `${f.left} unlocked. An unspent one is worth a point.` };
      const taken = `Take ${diceWords(f.count, f.value)}`;
      if (!f.spent) return taken;
      return {
        title: `${taken}, use ${diceWords(f.asCount, f.asValue)}`,
        note: `Spends ${Number(f.count) - Number(f.asCount)} of them to change the rest.`,
      };
    },
    modifier: (_, f) => `Make a ${f.from} a ${f.to}`,
    action: actionChoice,
    seller: (_, f, talk) => ({
      title: `From ${talk.name(f.seat)} for ${f.cost}`,
      note: `${talk.name(f.seat)} holds ${f.held} and can’t refuse.`,
    }),
    pay: (_, f) => ({
      title: `Cross out ${circles(f) || 'nothing'}`,
      note: Number(f.lost) > 0 ? `${f.lost} more than needed.` : 'Exactly the cost.',
    }),
    trackFrom: (_, f) => `${letter(f.order)}From ${hexName(f.from)} into ${hexName(f.hex)}`,
    trackTo: (_, f) => ({
      title: `${letter(f.order)}${capital(String(f.track))} to the ${sideName(f.to)}${f.reaches ? `: ${placeName(f.reaches)}` : ''}`,
      note: f.cube === undefined ? '' : f.cube === 'wild' && f.track !== 'wild' ? 'Uses a wild cube.' : `Uses a ${f.cube} cube.`,
    }),
    line: (_, f) => ({
      title: `Line ${f.line}${f.cost === null ? '' : ` for ${f.cost}`}`,
      note: `${f.engine ? 'The first becomes its engine.' : 'As carriages.'}${f.opens ? ' Opens the line.' : ''}`,
    }),
    runs: (key, f) =>
      key === 'best' ? { title: `Run for ${f.income}: the best there is`, note: runsText(f.runs) } : 'Choose the routes yourself',
    route: (key, f) =>
      key === 'none'
        ? 'Leave this train at home'
        : {
            title: `${(f.stops as Json[]).map(placeName).join('–')}: ${f.income}`,
            note: `${f.cars} cars × ${Number(f.cities) + Number(f.stations)} stops${Number(f.goods) > 0 ? ` + ${f.goods} goods × ${f.cities} cities` : ''}.`,
          },
  },
  refusals: {
    notYourTurn: 'It is not your turn.',
    notNow: 'That can’t be done now.',
    companyTaken: (f, talk) => `${talk.name(f.owner)} plays that company.`,
    noSuchLocation: 'No card of that city lies on the table.',
    noModifierLeft: 'You have no unlocked modifier left.',
    modifierByOne: 'A modifier changes a die by one, up or down; 1 and 6 are neighbours.',
    modifierForth: 'Changing a die and changing it back has no use.',
    modifiersInOrder: 'Modifiers are written in ascending order.',
    noSuchDie: (f) => `There is no ${f.value} in the pool.`,
    noSuchDice: (f) => `The pool holds only ${f.left} of the value ${f.value}.`,
    noSuchConversion: 'Spending dice can’t make those of these: each die left moves the same number of steps in one direction.',
    diceAsTheyAre: 'Basic income and running take the dice as they are.',
    diceUnused: 'No action could use all of these dice.',
    useAllDice: (f) => `All ${f.dice} dice must be used; this uses ${f.used}.`,
    tooDear: (f) => `It costs ${f.cost}; you have ${f.income}.`,
    circlesNotMarked: (f) => `You have only ${f.left} ${f.section} to spend.`,
    paysTooLittle: (f) => `That is ${f.paid}; it costs ${f.cost}.`,
    paysTooMuch: (f) => `One of the ${f.section} could be left out: ${f.paid} for a cost of ${f.cost}.`,
    companyNotPlayed: (f) => `Nobody plays the ${companyName(f.company)}.`,
    notFromYourself: 'Shares are bought from another player.',
    tooFewShares: (f, talk) =>
      `${talk.name(f.from)} has ${f.held === 0 ? 'none' : `only ${f.held}`} of the ${companyName(f.company)}; ${f.needed} are needed from one player.`,
    tooFewCubes: (f) => `Tile ${f.tile} has only ${f.cubes} ${Number(f.cubes) === 1 ? 'cube' : 'cubes'}; ${f.needed} are needed.`,
    noRoomForTrack: (f) => `Tile ${f.tile} can’t continue your track by exactly ${f.needed}.`,
    noSuchCube: (f) => `No cube or tile for a ${f.track} track.`,
    sideTaken: 'That side is taken: tracks may cross but neither split nor merge.',
    offTheMap: 'No track leads there.',
    chainTooShort: (f) => `After it ${f.more} more could not follow with this tile.`,
    notConnected: 'It must begin at your track or at an open city on it.',
    chainBroken: 'Each track must begin where the last one ended.',
    tooFewTrains: (f) => `Only ${f.left} of the ${f.power}-trains are left.`,
    lineFull: (f) => (Number(f.room) <= 0 ? `The line is full: power ${f.power}.` : `The line has room for ${f.room} only.`),
    tooModern: (f) => `A ${f.engine} engine can’t pull a ${f.carriage} carriage.`,
    lineNotOpened: (f) => `Line ${f.line} is not open yet: it opens with its first train.`,
    lineEmpty: (f) => `Line ${f.line} has no train.`,
    atMostThreeLines: 'There are only three lines.',
    noSuchRoute: 'That is no route over your own track from your starting city.',
    sharedTrack: 'Trains of different lines may not use the same track.',
    mustRun: (f) => `The train on line ${f.line} has a free route and must run.`,
    notYourCard: 'You don’t hold that card.',
    tooFewSeats: 'At least two seats: add a bot or a person.',
    tooManySeats: 'At most four seats, bots included.',
    circlesOutOfRange: (f) => `At most ${f.most} can be marked by a correction, and no more crossed than marked.`,
    unlockedAlreadyUsed: 'What those circles unlocked has been used already.',
    noSuchLine: (f) => `There is no line ${f.line}.`,
    noTileToMove: (f) =>
      `No ${f.power}-tile can be moved so: only the top one of a stack, and only back onto the top; the last one of a stack stays.`,
    trainDoesNotFit: (f) => `A ${f.power}-tile does not fit into line ${f.line}.`,
    noTrackThere: (f) => `There is no such track in ${f.hex}.`,
    noSuchSeat: 'There is no such seat.',
  },
  rounds: { setup: 'setup', turn: (f) => `turn ${f.turn}` },
  phases: {
    company: 'choosing companies',
    location: 'choosing starting cities',
    turn: 'dice and action',
    discard: 'giving back objectives',
    lastDiscards: 'last objectives before scoring',
    over: 'finished',
  },
  causes: { bot: 'bot', soleChoice: 'only choice' },
  endings: {
    dice: (f, talk) => (f.cause === 'trains' ? `last 6-train taken by ${talk.name(f.seat)}` : `${talk.name(f.seat)} filled the ${f.cause}`),
  },
  ends: { dice: 'last 6-train taken or income track filled' },
  parts: { objectives: 'Cards', shares: 'Shares', modifiers: 'Modifiers', extraDice: 'Dice' },
  series: { points: 'Points in sight', income: 'Income to spend', price: 'Price of a share' },
  settings: {
    bots: {
      title: 'Bots',
      explains: 'Each takes a seat and plays by its deck of cards, at once. Advised: two for one person, one for two.',
      group: 'Seats',
    },
    components: {
      title: 'Components',
      explains: 'Map, cards and boards are our own; the rules are those of Arabella (2D6.EE).',
      values: { house: { title: 'Our own', explains: 'A map of 72 hexes with eleven cities and twelve stations.' } },
      group: 'Components',
    },
    lateSeatIncome: {
      title: 'Income for later seats',
      explains: 'Whoever moves later starts with some income (0/4, 0/2/4 or 0/2/4/6): it levels the advantage of moving first.',
      group: 'Variants',
    },
    botStartsWithObjective: {
      title: 'Stronger bots',
      explains: 'Each bot starts with an objective card, worth 10 points.',
      group: 'Variants',
    },
    dividendPerShare: {
      title: 'Dividends for every share',
      explains: 'Off: a shareholder gets them once, however many shares are held.',
      group: 'Variants',
    },
    runMayEndInForeignStart: {
      title: 'Runs may end in others’ starting cities',
      explains: 'Off: a run may not end in anybody’s starting city.',
      group: 'Readings of the rules',
    },
    differentShares: {
      title: 'The portfolio objective counts',
      values: {
        companies: { title: 'companies', explains: '3 points for each company of which you hold a share, your own included.' },
        shares: { title: 'shares', explains: '3 points for each share of another company.' },
      },
      group: 'Readings of the rules',
    },
    rerollActionAfterEndTrigger: {
      title: 'Bots may reroll after the end is triggered',
      explains: 'Off: the last pool is never rolled anew.',
      group: 'Readings of the rules',
    },
  },
  labels: COMPANY_LABELS,
  confirm,
};
