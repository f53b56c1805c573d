import type { Segment } from '../../games/dice/state.js';
import type { View } from '../../games/dice/view.js';
import type { Option } from '../../rules/game.js';
import type { Json } from '../../rules/json.js';
import type { Block, Picture, Scene } from '../shared/presentation.js';
import { sayChoice } from '../shared/sentences.js';
import { headOf, otherBoard, ownBoard, whence } from './boards.js';
import { choiceMade, choiceModel } from './choice.js';
import { type Drawing, mapSvg, type Spot } from './map.js';
import { mapTable, rowSays } from './mapTable.js';
import { words } from './messages.js';
import { letterOf } from './names.js';
import { PICTURE_STYLE } from './pictureStyle.js';
import { routeTracks } from './routes.js';
import { sightModel } from './sight.js';
import { stepOf, trayModel } from './tray.js';
import { usedDice, yardModel, yardNote } from './yard.js';

/** The page of a position: map, yard, boards. Everything that can be chosen is a link, so it works without scripts. */

const seatOf = (scene: Scene<View>): number | null => (typeof scene.viewer === 'number' ? scene.viewer : null);

export function blocks(scene: Scene<View>): Block[] {
  const { view } = scene;
  const mine = seatOf(scene);
  const own = mine === null ? undefined : view.seats[mine];
  const others = view.clockwise.filter((seat) => seat !== mine).map((seat) => view.seats[seat]!);
  const tray = trayModel(scene);
  const sight = sightModel(scene);
  const used = usedDice(view);
  const step = stepOf(scene);
  const choice = choiceModel(scene);
  return [
    {
      place: 'board',
      partial: 'dice/map',
      model: {
        svg: mapSvg(drawingOf(scene), mapTitle(scene)),
        rows: mapTable(view, scene.names, mine),
        drawn: (view.draft?.chain.length ?? 0) > 0,
        company: own?.company ?? 0,
      },
    },
    ...(view.turn > 0
      ? [
          {
            place: 'board' as const,
            title: 'The yard: what each die value takes',
            note: yardNote(scene),
            ...(used.length > 0 ? { beside: { caption: 'Used dice', pictures: used } } : {}),
            partial: 'dice/yard',
            model: yardModel(scene),
          },
        ]
      : []),
    ...(tray
      ? [{ place: 'panel' as const, partial: 'dice/tray', model: tray, instead: true, covers: true, ...(step ? { step } : {}) }]
      : []),
    ...(choice ? [{ place: 'panel' as const, partial: 'dice/choice', model: choice, instead: true, covers: true }] : []),
    ...(sight ? [{ place: 'aside' as const, title: 'Points in sight', note: sight.note, partial: 'dice/sight', model: sight }] : []),
    ...(own
      ? [
          {
            place: 'across' as const,
            ...headOf(scene, own),
            note: `Income to spend ${own.incomeLeft}`,
            partial: 'dice/own-board',
            model: ownBoard(scene, own),
          },
        ]
      : []),
    ...others.map((seat) => ({
      place: 'row' as const,
      ...headOf(scene, seat),
      note: whence(seat),
      partial: 'dice/other-board',
      model: otherBoard(scene, seat),
    })),
  ];
}

const mapTitle = (scene: Scene<View>): string =>
  `Map with everybody’s track after turn ${Math.max(0, scene.view.turn - 1)}; the same as a table below`;

function drawingOf(scene: Scene<View>): Drawing {
  const { view, before } = scene;
  const changed = new Set<string>();
  const says = new Map(mapTable(view, scene.names, seatOf(scene)).map((row) => [row.hex, rowSays(row)]));
  if (before && !view.draft) {
    const known = new Set(before.track.map((one) => `${one.hex}.${one.a}.${one.b}`));
    for (const one of view.track) if (!known.has(`${one.hex}.${one.a}.${one.b}`)) changed.add(one.hex);
  }
  return {
    view,
    seat: seatOf(scene),
    spots: spotsOf(scene),
    fresh: view.draft?.chain ?? [],
    here: hereOf(scene),
    routes: routesOf(scene),
    says,
    changed,
  };
}

function hereOf(scene: Scene<View>): string | null {
  const { question, path } = scene;
  if (choiceMade(scene)?.about.code === 'location') return path[0]!;
  return question?.kind === 'pick' && question.about.code === 'trackTo' ? String(question.about.facts.hex) : null;
}

/** What the present question lets one choose on the map. */
function spotsOf(scene: Scene<View>): Spot[] {
  const { href, talk } = scene;
  // A starting city stays open to be changed by another click.
  const again = choiceMade(scene);
  const question = again ?? scene.question;
  const path = again ? [] : scene.path;
  if (question?.kind !== 'pick') return [];
  const { about } = question;
  const seen = new Set<string>();
  return question.options.flatMap((option) => {
    const shape = option.barred ? null : shapeOf(about.code, option);
    // A wild cube makes the same track as a coloured one: the panel offers both, the map has one mark for each side.
    if (!shape || seen.has(JSON.stringify(shape))) return [];
    seen.add(JSON.stringify(shape));
    return [{ href: href([...path, option.key]), says: sayChoice(words, about, option, talk).title, letter: letterFor(option), shape }];
  });
}

const letterFor = ({ facts }: Option): string => (typeof facts.order === 'number' ? letterOf(facts.order) : '');

function shapeOf(code: string, { facts }: Option): Spot['shape'] | null {
  const hex = String(facts.hex);
  if (code === 'location') return { kind: 'hex', hex };
  // The routes are sorted by income: the first one that ends at a stop is the best that does.
  if (code === 'route') return Array.isArray(facts.stops) ? { kind: 'hex', hex: String(facts.stops[facts.stops.length - 1]) } : null;
  if (code === 'trackFrom') return { kind: 'entry', hex, side: Number(facts.side) };
  return code === 'trackTo' ? { kind: 'track', hex, from: Number(facts.from), to: Number(facts.to) } : null;
}

/** The runs that are proposed, chosen so far, or complete. */
function routesOf(scene: Scene<View>): Segment[][] {
  const { view, question } = scene;
  const seat = seatOf(scene);
  if (seat === null || !question) return [];
  const draw = (route: Json | undefined) => (Array.isArray(route) ? routeTracks(view, seat, route as string[]) : []);
  if (question.kind === 'done') {
    const action = (question.move as { action?: { kind: string; routes?: Json[] } }).action;
    return action?.kind === 'run' ? (action.routes ?? []).map(draw) : [];
  }
  if (question.kind !== 'pick') return [];
  if (question.about.code === 'route') return ((question.about.facts.chosen as Json[] | undefined) ?? []).map(draw);
  if (question.about.code !== 'runs') return [];
  const runs = question.options[0]?.facts.runs as ({ route: Json } | null)[] | undefined;
  return (runs ?? []).map((run) => draw(run?.route));
}

/** The map alone, in daylight colours of its own, for mails and link previews. */
export function picture(scene: Scene<View>): Picture {
  const still: Scene<View> = { ...scene, question: null };
  const svg = mapSvg(drawingOf(still), 'Map').replace(
    '>',
    `><style>${PICTURE_STYLE}</style><rect x="-5000" y="-5000" width="20000" height="20000" fill="#F7F3E8"/>`,
  );
  const tracks = scene.view.track.length;
  return {
    svg,
    alt: `Map of Dice Railways with ${tracks} ${tracks === 1 ? 'track' : 'tracks'} drawn`,
    caption: `The map at turn ${scene.view.turn}.${scene.before ? ' Outlined: where track was drawn since your last move.' : ''}`,
  };
}
