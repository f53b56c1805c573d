import { Value } from '@sinclair/typebox/value';
import { game1880 } from '../../../src/games/1880/game.js';
import { game1888n } from '../../../src/games/1888n/game.js';
import type { AnyGame, Seat } from '../../../src/rules/game.js';
import type { Json } from '../../../src/rules/json.js';
import { preview } from '../../../src/rules/preview.js';
import { provingProofs } from '../../../src/rules/proofs.js';
import { simulate } from '../../../src/rules/simulate.js';
import { board as board1880, picture as picture1880 } from '../../../src/view/1880/board.js';
import { board as board1888n, picture as picture1888n } from '../../../src/view/1888n/board.js';
import type { Block, Picture, Scene } from '../../../src/view/shared/presentation.js';

const talk = { money: (amount: Json) => `¥${amount}`, name: (seat: Seat) => `p${seat}` } as unknown as Scene['talk'];

// biome-ignore lint/suspicious/noExplicitAny: both games' scenes go through the same test
type Draw = { game: AnyGame; blocks: (scene: any) => Block[]; picture: (scene: any) => Picture; decisions: number; players: number };
const games: Record<string, Draw> = {
  '1888n': { game: game1888n, blocks: board1888n, picture: picture1888n, decisions: 130, players: 3 },
  '1880': { game: game1880, blocks: board1880, picture: picture1880, decisions: 150, players: 3 },
};

function sceneAt(draw: Draw, state: unknown, seat: Seat | null, path: readonly string[]): Scene {
  const { game } = draw;
  const proofs = provingProofs(game.prove);
  const question = seat === null ? null : game.choices(state, seat, path, proofs);
  const shown = seat === null || path.length === 0 ? null : preview(game, state, seat, path, proofs);
  const view = game.view(state, seat ?? 'spectator');
  return {
    view: shown ?? view,
    before: shown ? view : null,
    viewer: seat ?? 'spectator',
    names: ['a', 'b', 'c'],
    talk,
    question,
    path,
    href: (to, edit) => `?path=${to.join('/')}${edit === undefined ? '' : `&edit=${edit}`}`,
    asks: (to) => (seat === null ? null : game.choices(state, seat, to, proofs)),
  };
}

describe.each(Object.keys(games))('%s', (name) => {
  const draw = games[name]!;
  const options = Value.Default(draw.game.options, {}) as Json;

  it('lights the hexes that can be laid on, and shows the new tile with its new track before it is sent', () => {
    let shown = 0;
    simulate(draw.game, {
      options,
      players: draw.players,
      seed: `drawing-${name}`,
      checks: 'none',
      decisions: draw.decisions,
      onPosition: (_, state) => {
        const asked = draw.game.waitingFor(state).find((one) => one.about.code === 'track' && one.must);
        if (!asked || shown >= 3) return;
        const first = sceneAt(draw, state, asked.seat, []);
        const start =
          first.question?.kind === 'pick' && first.question.options.some((option) => option.key === 'lay' && !option.barred) ? ['lay'] : [];
        const hexes = start.length > 0 ? sceneAt(draw, state, asked.seat, start) : first;
        const svg = svgOf(draw.blocks(hexes));
        if (hexes.question?.kind !== 'pick') throw new Error('hexes are picked');
        const open = hexes.question.options.filter((option) => option.facts.hex !== undefined && !option.barred);
        const lit = new Set(open.map((option) => String(option.facts.hex)));
        expect((svg.match(/class="r18-pick"/g) ?? []).length).toBe(lit.size);
        const hex = open[0];
        if (!hex) return;
        shown++;
        const tiles = sceneAt(draw, state, asked.seat, [...start, hex.key]);
        if (tiles.question?.kind !== 'pick') throw new Error('tiles are picked');
        const tile = tiles.question.options[0]!;
        const turns = sceneAt(draw, state, asked.seat, [...start, hex.key, tile.key]);
        const path = turns.question?.kind === 'pick' ? [...turns.path, turns.question.options[0]!.key] : [...turns.path];
        const done = sceneAt(draw, state, asked.seat, path);
        expect(done.question?.kind).toBe('done');
        const drawn = draw.blocks(done);
        expect(svgOf(drawn)).toContain('r18-fresh');
        // Swapping pages in place makes the parents of known ids anew, and not as SVG: drawings have none.
        expect(JSON.stringify(drawn)).not.toMatch(/<(svg|g|path|a|clipPath|circle)[^>]* id=/);
        // Every tile in every rotation that the rules offer stands in the panel, one of them chosen, each with its address.
        const { options } = drawn.find((block) => block.partial === 'rail18xx/options')!.model as {
          options: { href: string; chosen: boolean }[];
        };
        const all = tiles.question.options.flatMap((one) => {
          const next = draw.game.choices(state, asked.seat, [...tiles.path, one.key], provingProofs(draw.game.prove));
          return next.kind === 'pick' ? next.options.map((turn) => `?path=${[...tiles.path, one.key, turn.key].join('/')}`) : [];
        });
        expect(options.map((one) => one.href)).toEqual(all);
        expect(options.filter((one) => one.chosen).map((one) => one.href)).toEqual([`?path=${path.join('/')}`]);
      },
    });
    expect(shown).toBeGreaterThan(0);
  });

  it('shows in a mail the part of the map with what changed and who operates, and the whole map in a preview', () => {
    let seen = 0;
    let before: Scene['view'] | null = null;
    simulate(draw.game, {
      options,
      players: draw.players,
      seed: `part-${name}`,
      checks: 'none',
      decisions: draw.decisions,
      onPosition: (_, state) => {
        const scene = sceneAt(draw, state, null, []);
        const { turn, round, board } = scene.view as unknown as {
          turn: { entity?: string; company?: string } | null;
          round?: { kind: string };
          board: { stations: Record<string, { owner: string }[]> };
        };
        const operates = round && round.kind !== 'operating' ? null : (turn?.entity ?? turn?.company);
        const sizeOf = (svg: string) => /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(svg)!.slice(1).map(Number) as [number, number];
        if (operates && before && seen < 5) {
          const mailed = draw.picture({ ...scene, before });
          const [whole, part] = [sizeOf(draw.picture(scene).svg), sizeOf(mailed.svg)];
          expect(part[0] <= whole[0] && part[1] <= whole[1]).toBe(true);
          expect(mailed.caption.startsWith('Part of')).toBe(part[0] * part[1] < whole[0] * whole[1]);
          const homes = Object.values(board.stations).filter((here) => here.some(({ owner }) => owner === operates)).length;
          expect(mailed.caption).toContain(homes === 0 ? 'has no station' : homes === 1 ? 'has a station in' : 'has stations in');
          seen += 1;
        }
        before = scene.view;
      },
    });
    expect(seen).toBe(5);
  });

  it('has a picture for mails that brings its colours along, and a row of the table for every hex', () => {
    const { state } = simulate(draw.game, { options, players: draw.players, seed: `picture-${name}`, checks: 'none', decisions: 60 });
    const scene = sceneAt(draw, state, null, []);
    expect(draw.picture(scene).svg).toMatch(/^<svg [^>]*><style>/);
    const model = draw.blocks(scene)[0]!.model as { rows: { hex: string; lies: string }[] };
    expect(model.rows.every((row) => row.lies !== '')).toBe(true);
    expect(svgOf(draw.blocks(scene))).not.toContain('NaN');
  });
});

const svgOf = (blocks: readonly Block[]): string => (blocks.find((block) => block.place === 'board')!.model as { svg: string }).svg;
