import { existsSync, readFileSync } from 'node:fs';
import { GEOGRAPHY as G1880 } from '../../../src/games/1880/data/map.js';
import { GEOGRAPHY as G1888N } from '../../../src/games/1888n/data/map.js';
import type { Geography } from '../../../src/games/rail18xx/map.js';
import { type Drawing, type End, exitsOf, isLarge, type Stop } from '../../../src/games/rail18xx/tile.js';
import { upgradesOf } from '../../../src/games/rail18xx/upgrade.js';

/** The facts that the rulebooks' pictures held, where the shared folder lies beside the project. */
const FACTS = '../shared/facts/18xx';
const games = [
  { file: '1888n', geo: G1888N, suffix: '@1888' },
  { file: '1880', geo: G1880, suffix: '@1880' },
];
// biome-ignore lint/suspicious/noExplicitAny: foreign JSON, read field by field
type Fact = any;
const read = (name: string): Fact => JSON.parse(readFileSync(`${FACTS}/${name}.json`, 'utf8'));

const end = (at: End): string | number => (at < 6 ? at : `s${at - 6}`);
const revenue = (stop: Fact): Fact =>
  stop.revenueByPhase
    ? Object.values(stop.revenueByPhase)
    : typeof stop.revenue === 'object'
      ? Object.values(stop.revenue)
      : (stop.revenue ?? 0);
const ourStop = (stop: Stop): Fact => ({
  kind: stop.kind,
  slots: stop.slots,
  revenue: stop.revenue,
  terminal: stop.terminal ?? false,
  free: stop.free ?? false,
  large: stop.kind !== 'boomtown' && isLarge(stop),
  place: stop.place,
  subsidy: stop.subsidy,
});
const factStop = (stop: Fact): Fact => ({
  kind: stop.kind,
  slots: stop.slots ?? 0,
  revenue: revenue(stop),
  terminal: stop.terminal ?? false,
  free: stop.rangeCost === 0,
  large: stop.size === 'large',
  place: stop.group,
  subsidy: stop.treasuryBonus,
});
const ourDrawing = (drawing: Drawing): Fact => ({
  colour: drawing.colour,
  label: drawing.label,
  stops: drawing.stops.map(ourStop),
  tracks: drawing.tracks.map(([a, b]) => [end(a), end(b)]),
});
const factDrawing = (drawing: Fact): Fact => ({
  colour: drawing.colour,
  label: drawing.label,
  stops: drawing.stops.map(factStop),
  tracks: drawing.tracks,
});

const available = existsSync(`${FACTS}/tiles.json`);
(available ? describe : describe.skip).each(games)('$file: map, tiles and upgrades are those of the facts', ({ file, geo, suffix }) => {
  const facts = available ? read(file) : null;
  const tiles = available ? read('tiles').tiles : null;
  const factId = (id: string): string => (id === '8858' ? id + suffix : id);

  it('tiles: drawings and counts', () => {
    expect(Object.fromEntries([...geo.tiles.values()].map((tile) => [factId(tile.id), tile.count]))).toEqual(facts.tiles.perTile);
    for (const tile of geo.tiles.values()) expect([tile.id, ourDrawing(tile)]).toEqual([tile.id, factDrawing(tiles[factId(tile.id)])]);
  });

  it('map: drawings, neighbours, legal exits, terrain, barriers, stubs and homes', () => {
    expect([...geo.hexes.keys()]).toEqual(Object.keys(facts.map));
    for (const hex of geo.hexes.values()) {
      const fact = facts.map[hex.id];
      expect([hex.id, ourDrawing(hex.printed)]).toEqual([hex.id, factDrawing(fact)]);
      expect(hex.neighbours).toEqual(fact.neighbours);
      if (fact.use === 'build') expect([hex.id, hex.legal.flatMap((yes, edge) => (yes ? [edge] : []))]).toEqual([hex.id, fact.legalExits]);
      else expect(exitsOf(hex.printed)).toEqual(fact.exits);
      expect(hex.terrain?.cost).toBe(fact.terrain?.cost ?? fact.terrain?.total);
      expect(hex.barriers).toEqual(fact.barriers);
      expect(hex.required).toEqual(fact.requiredExits);
      expect(hex.fixed ?? false).toBe(fact.use === 'fixed');
      expect(hex.homes?.map((home) => [home.owner, home.stop])).toEqual(
        fact.homes?.map((home: Fact) => [home.company ?? home.investor, home.stop]),
      );
      expect(hex.names?.join(' & ') ?? hex.name).toBe(fact.name);
    }
  });

  it('upgrades follow from kept track, colour, label and stops', () => {
    for (const group of Object.values<Fact>(facts.upgrades.sites)) {
      for (const id of group.hexes) {
        const hex = geo.hexes.get(id)!;
        const ours = upgradesOf(geo, hex, undefined, hex.printed);
        if (Array.isArray(group.to)) expect([id, ours.map((one) => factId(one.tile.id)).sort()]).toEqual([id, [...group.to].sort()]);
        else expect([id, table(ours, factId)]).toEqual([id, group.to]);
      }
    }
    const anyHex = buildHex(geo);
    for (const [id, to] of Object.entries<Fact>(facts.upgrades.tiles)) {
      const tile = geo.tiles.get(id.split('@')[0]!)!;
      expect([id, table(upgradesOf(geo, anyHex, [tile.id, 0], tile), factId)]).toEqual([id, to]);
    }
  });
});

const buildHex = (geo: Geography) => [...geo.hexes.values()].find((hex) => !hex.fixed)!;
const table = (ours: ReturnType<typeof upgradesOf>, name: (id: string) => string): Fact =>
  Object.fromEntries(ours.map((one) => [name(one.tile.id), [...one.rotations]]));
