import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type Components, ComponentsSchema } from './schema.js';

/**
 * What is wrong with a set of components: one sentence each, naming the place. The sets are held against it when the rules are
 * loaded, so that a slip of the pen is told at the start and not by a game that goes wrong.
 */

export function faultsOf(set: Components): string[] {
  const malformed = [...Value.Errors(ComponentsSchema, set)].map(
    ({ path, message, schema, value }) => `${placeOf(set, path)}: ${wanted(schema, message)}, not ${JSON.stringify(value)}.`,
  );
  return malformed.length > 0 ? malformed.map((fault) => `${set.id}, ${fault}`) : unjoined(set).map((fault) => `${set.id}, ${fault}`);
}

function wanted({ anyOf }: TSchema, message: string): string {
  const values = ((anyOf ?? []) as TSchema[]).map((one) => one.const as unknown).filter((value) => value !== undefined);
  return values.length > 0 ? `one of ${values.join(', ')}` : `${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}

/** "map places 4 (B8 Dunwell) printed 2": counted from 1, with the name of what is meant. */
function placeOf(set: unknown, path: string): string {
  let at: unknown = set;
  const steps = path.split('/').slice(1);
  return steps
    .map((step) => {
      at = (at as Record<string, unknown> | undefined)?.[step];
      if (!/^\d+$/.test(step)) return step;
      const { hex, name, id } = (typeof at === 'object' && at !== null ? at : {}) as Record<string, unknown>;
      const called = [hex, name, id].filter((one) => typeof one === 'string').join(' ');
      return `${Number(step) + 1}${called ? ` (${called})` : ''}`;
    })
    .join(' ');
}

/** Parts that do not go together. */
function unjoined({ map, objectives, botCards, trackTiles, trainTiles, trainSlots, companies }: Components): string[] {
  const hexes = new Set(Object.entries(map.columns).flatMap(([column, rows]) => rows.map((row) => `${column}${row}`)));
  const places = new Set(map.places.map(({ hex }) => hex));
  return [
    ...map.places.filter(({ hex }) => !hexes.has(hex)).map(({ hex, name }) => `map places: ${name} stands in ${hex}, which no column has.`),
    ...twice(map.places.map(({ hex }) => hex)).map((hex) => `map places: ${hex} has two places.`),
    ...map.closedSides.filter(({ hex }) => !hexes.has(hex)).map(({ hex }) => `map closedSides: no column has ${hex}.`),
    ...objectives.flatMap(({ id, kind, place }) => {
      if ((kind === 'named') !== (place !== undefined))
        return [`objectives: ${id} is ${kind}, so it ${place ? 'names no' : 'must name a'} place.`];
      return place === undefined || places.has(place) ? [] : [`objectives: ${id} names ${place}, where no place is.`];
    }),
    ...Object.entries({ objectives, botCards, trackTiles }).flatMap(([list, cards]) =>
      twice(cards.map(({ id }) => id)).map((id) => `${list}: ${id} is there twice.`),
    ),
    ...twice(companies.map(({ value }) => value)).map((value) => `companies: two have the value ${value}.`),
    ...[1, 2, 3, 4, 5, 6].flatMap((power) => stackFaults(power, trainTiles, trainSlots)),
  ];
}

function stackFaults(power: number, tiles: Components['trainTiles'], slots: Components['trainSlots']): string[] {
  const numbers = tiles.filter((tile) => tile.power === power).map(({ number }) => number);
  const missing = numbers.findIndex((_, i) => !numbers.includes(i + 1));
  const slot = slots[power - 1]?.power === power ? [] : [`trainSlots ${power}: the slot of the ${power}-trains stands here.`];
  return missing < 0
    ? slot
    : [...slot, `trainTiles: the ${numbers.length} ${power}-trains are numbered from 1 on, and ${missing + 1} is missing.`];
}

const twice = <T>(all: readonly T[]): T[] => [...new Set(all.filter((one, i) => all.indexOf(one) !== i))];

/** Sentences know places by their hex and cards by their id alone: in all sets these mean the same. */
export function faultsBetween(sets: readonly Components[]): string[] {
  const known = new Map<string, { set: string; means: string }>();
  const faults = twice(sets.map(({ id }) => id)).map((id) => `${id}: two sets have this id.`);
  for (const set of sets) {
    const things = [
      ...set.map.places.map(({ hex, name }) => ({ what: `map places: ${hex}`, means: name })),
      ...set.objectives.map(({ id, ...card }) => ({ what: `objectives: ${id}`, means: JSON.stringify(card) })),
    ];
    for (const { what, means } of things) {
      const other = known.get(what);
      if (other && other.means !== means) faults.push(`${set.id}, ${what} is something else in ${other.set}; give it a name of its own.`);
      known.set(what, { set: set.id, means });
    }
  }
  return faults;
}
