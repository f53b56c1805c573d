import { Resvg } from '@resvg/resvg-js';
import { dice } from '../../../src/games/dice/game.js';
import type { State } from '../../../src/games/dice/state.js';
import type { Json } from '../../../src/rules/json.js';
import { copyJson } from '../../../src/rules/json.js';
import { randomFrom } from '../../../src/rules/random.js';
import { simulate } from '../../../src/rules/simulate.js';
import { seedFrom } from '../../../src/rules/source.js';
import { wander } from '../../../src/rules/wander.js';
import { centreOf, sideMiddle, trackMiddle, trackPath } from '../../../src/view/dice/geometry.js';
import { dicePresentation } from '../../../src/view/dice/index.js';
import { words } from '../../../src/view/dice/messages.js';
import type { Scene } from '../../../src/view/shared/presentation.js';
import { talkOf } from '../../../src/view/shared/talk.js';
import { loadTemplates } from '../../../src/view/templates.js';
import { draw, OPTIONS, position } from '../../games/dice/builders.js';

const NAMES = ['Ana', 'Wei <b>', 'Tomás & Co', 'Mei'];
const proofs = { proof: () => null };
const templates = loadTemplates('templates', (name) => name);

function scene(state: State, seat: number, path: readonly string[]): Scene<Json> {
  const real = dice.view(state, seat);
  const asked = dice.waitingFor(state).some((awaited) => awaited.seat === seat);
  return {
    view: (path.length > 0 ? dice.preview!(state, seat, path, proofs) : real) as unknown as Json,
    before: path.length > 0 ? (real as unknown as Json) : null,
    viewer: seat,
    names: NAMES,
    talk: talkOf({ names: NAMES, money: words.money }),
    question: asked ? (dice.choices(state, seat, path, proofs) as never) : null,
    path,
    asks: (at) => (asked ? (dice.choices(state, seat, at, proofs) as never) : null),
    href: (more) => `?path=${more.join('/')}`,
  };
}

const html = (at: Scene<Json>): string =>
  dicePresentation.blocks!(at)
    .map((block) => templates.render('pages/game', { blocks: { board: [block] }, zone: 'UTC', now: new Date(0) }))
    .join('');

describe('the map of Dice Railways', () => {
  it('draws every track from the middle of one side to the middle of another, at right angles', () => {
    for (const hex of ['A1', 'F8', 'K13']) {
      const centre = centreOf(hex);
      for (let from = 0; from < 6; from++) {
        for (let to = 0; to < 6; to++) {
          if (from === to) continue;
          const [, x1, y1, radius, sweep, x2, y2] = /^M([-\d.]+) ([-\d.]+)(?:A([\d.]+) [\d.]+ 0 0 ([01]) |L)([-\d.]+) ([-\d.]+)$/
            .exec(trackPath(hex, from, to))!
            .map(Number) as number[];
          const [start, end] = [sideMiddle(hex, from), sideMiddle(hex, to)];
          expect([x1, y1, x2, y2]).toEqual([start.x, start.y, end.x, end.y]);
          const middle = trackMiddle(hex, from, to);
          if (!radius) {
            expect(middle).toEqual(centre);
            continue;
          }
          // The circle's centre: both sides' lines are tangents' normals, so it lies on both side lines.
          const chord = Math.hypot(x2! - x1!, y2! - y1!);
          const height = Math.sqrt(radius ** 2 - (chord / 2) ** 2);
          const sign = sweep === 1 ? 1 : -1;
          const circle = {
            x: (x1! + x2!) / 2 - (sign * height * (y2! - y1!)) / chord,
            y: (y1! + y2!) / 2 + (sign * height * (x2! - x1!)) / chord,
          };
          for (const side of [start, end]) {
            const along = { x: side.x - centre.x, y: side.y - centre.y };
            const out = { x: circle.x - side.x, y: circle.y - side.y };
            expect(Math.abs(along.x * out.x + along.y * out.y) / (Math.hypot(along.x, along.y) * radius)).toBeLessThan(0.01);
          }
          expect(Math.abs(Math.hypot(middle.x - circle.x, middle.y - circle.y) - radius)).toBeLessThan(0.1);
        }
      }
    }
  });

  it('tells the same facts as a table', () => {
    const state = position();
    draw(state, 0, 'B4.1-4', 'D2.4-1', 'E1.4-2');
    const map = dicePresentation.blocks!(scene(state, 0, []))[0]!.model as {
      rows: { hex: string; kind: string; track: string; joined: string }[];
    };
    const row = (hex: string) => map.rows.find((one) => one.hex === hex)!;
    expect(row('C3').kind).toBe('your starting city');
    expect(row('A5')).toMatchObject({ kind: 'red city: may be entered, never left', joined: 'connected: Ana' });
    expect(row('D2')).toMatchObject({ kind: 'station', track: 'Blue: straight from south-west to north-east' });
    expect(row('I3').kind).toBe('Wei <b>’s starting city: blocked for all others');
  });
});

describe('the page of Dice Railways', () => {
  it('draws every position and every level of a move, escapes names, and lights what can be chosen', () => {
    const random = randomFrom(seedFrom('pages'));
    let lit = 0;
    simulate(dice, {
      options: { ...OPTIONS, bots: 1 },
      players: 3,
      seed: 'pages',
      checks: 'none',
      onPosition: (n, state) => {
        const [awaited] = dice.waitingFor(state);
        if (n % 7 !== 2 || !awaited) return;
        const { path } = wander(dice, copyJson(state), awaited.seat, random, proofs);
        for (let level = 0; level < path.length; level++) {
          const page = html(scene(state, awaited.seat, path.slice(0, level)));
          expect(page).not.toContain('Wei <b>');
          expect(page).not.toMatch(/undefined|NaN|\[object/);
          lit += (page.match(/class="dr-spot"/g) ?? []).length;
        }
      },
    });
    expect(lit).toBeGreaterThan(5);
  });

  it('says what a move changed', () => {
    const before = dice.view(position({ pool: [3, 4] }), 0);
    const state = position({ pool: [3, 4] });
    draw(state, 0, 'B4.1-4');
    const rows = dicePresentation.changes!(before as never, dice.view(state, 0) as never, talkOf({ names: NAMES, money: words.money }));
    expect(rows!.map((row) => `${row.subject} ${row.what} ${row.before} ${row.after}`)).toContain('Ana cities on the network 1 2');
  });

  it('draws a picture for mails that needs no stylesheet', () => {
    const state = position();
    draw(state, 0, 'B4.1-4', 'D2.4-1', 'E1.4-2');
    const picture = dicePresentation.picture!(scene(state, 1, []))!;
    const png = new Resvg(picture.svg, { fitTo: { mode: 'width', value: 600 } }).render();
    expect([png.width, png.asPng().length > 5000]).toEqual([600, true]);
    expect(picture.alt).toBe('Map of Dice Railways with 3 tracks drawn');
  });
});
