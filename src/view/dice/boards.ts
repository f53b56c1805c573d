import { componentsNamed } from '../../games/dice/components.js';
import { KINDS, type Line } from '../../games/dice/state.js';
import type { View } from '../../games/dice/view.js';
import type { Block, Scene } from '../shared/presentation.js';
import { cardBack, companyMark, cube, die, incomeSection, lineSample, modifierBox, trainTile } from './icons.js';
import { companyName, objectiveWords, placeName } from './names.js';

/** The player board of whoever looks, and the smaller cards of the others. */

type SeatView = View['seats'][number];

function lineModel(view: View, line: Line, i: number): object {
  const { tile } = componentsNamed(view.options.components);
  const tiles = line.tiles.map((id) => tile[id]!);
  const engine = tiles[0];
  const room = engine ? engine.power - tiles.length : 0;
  return {
    number: i + 1,
    tiles: tiles.map((one, at) => trainTile(one, at === 0 ? 'engine' : 'carriage')),
    says: !line.opened
      ? 'not opened'
      : !engine
        ? 'opened, empty'
        : room === 0
          ? `full: power ${engine.power}`
          : `room for ${room}, up to ${engine.modernity}`,
  };
}

/** The price of each company whose shares are held: what they are worth now. */
function sharesModel(view: View, seat: SeatView): object[] {
  return seat.shares.flatMap((held, i) =>
    held > 0
      ? [{ mark: companyMark(i + 1, companyName(i + 1)), held, price: view.companies[i]!.price, worth: held * view.companies[i]!.price }]
      : [],
  );
}

const boxes = (total: number, unlocked: number, spent: number, before: number): string[] =>
  Array.from({ length: total }, (_, i) => modifierBox(i < before ? 'spent' : i < spent ? 'now' : i < unlocked ? 'unlocked' : 'locked'));

export function ownBoard(scene: Scene<View>, seat: SeatView): object {
  const { view } = scene;
  const { set, icons } = componentsNamed(view.options.components);
  const before = scene.before?.seats[seat.seat] ?? seat;
  const section = (name: 'ones' | 'fives' | 'tens') => ({
    picture: incomeSection(name, set.playerBoard[name], seat.income[name], before.income[name]),
    left: seat.income[name].marked - seat.income[name].crossed,
    pays: seat.income[name].crossed - before.income[name].crossed,
    gets: seat.income[name].marked - before.income[name].marked,
  });
  return {
    ones: section('ones'),
    fives: section('fives'),
    tens: section('tens'),
    modifiers: {
      boxes: boxes(icons.ones.length, seat.modifiers.unlocked, seat.modifiers.spent, before.modifiers.spent),
      says: `${seat.modifiers.left} to use`,
    },
    extraDice: {
      faces: icons.fives.map((_, i) => die(5, i < seat.extraDice ? 'free' : 'used', '')),
      says: `${seat.extraDice} of ${icons.fives.length}`,
    },
    cubes: KINDS.flatMap((kind, i) => Array.from({ length: seat.cubes[i]! }, () => cube(kind))),
    lines: seat.lines.map((line, i) => lineModel(view, line, i)),
    shares: sharesModel(view, seat),
    objectives: (seat.objectives ?? []).map((one, i) => ({
      ...objectiveWords(one.card),
      points: one.points,
      was: before.objectives && before.objectives[i]?.points !== one.points ? before.objectives[i]?.points : null,
    })),
    owes: seat.owes,
    mayLook: seat.objectives !== null,
  };
}

export function otherBoard(scene: Scene<View>, seat: SeatView): object {
  const { view, talk } = scene;
  const income = (['tens', 'fives', 'ones'] as const).flatMap((name) => {
    const left = seat.income[name].marked - seat.income[name].crossed;
    return left > 0 ? [`${left} ${left === 1 ? name.slice(0, -1) : name}`] : [];
  });
  const shown = seat.objectives;
  return {
    lines: seat.lines.flatMap((line, i) => (line.opened ? [lineModel(view, line, i)] : [])),
    income: seat.incomeLeft,
    circles: income.join(', '),
    shares: sharesModel(view, seat),
    modifiers: seat.modifiers.left,
    extraDice: seat.extraDice,
    network: seat.bot
      ? null
      : `${talk.count(seat.connected.cities.length, 'city', 'cities')}, ${talk.count(seat.connected.stations.length, 'station')}; best run ${seat.bestRun}`,
    cubes: seat.cubes.reduce((sum, count) => sum + count, 0),
    backs: shown === null || seat.bot ? Array.from({ length: seat.cards }, cardBack) : [],
    cards: shown && !seat.bot ? shown.map((one) => ({ ...objectiveWords(one.card), points: one.points })) : [],
    bot: seat.bot,
    number: seat.cards,
  };
}

/** Mark, name and line: the head of a card. */
export const headOf = (scene: Scene<View>, seat: SeatView): Pick<Block, 'title' | 'mark' | 'beside'> => ({
  title: `${scene.names[seat.seat]}, ${seat.company ? companyName(seat.company) : 'no company yet'}`,
  ...(seat.company ? { mark: companyMark(seat.company), beside: { pictures: [lineSample(seat.company)] } } : {}),
});

export const whence = (seat: SeatView): string =>
  `${seat.bot ? 'bot, ' : ''}${seat.start ? `from ${placeName(seat.start)}` : 'no starting city yet'}`;
