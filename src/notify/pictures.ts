import { createHash } from 'node:crypto';
import { renderAsync } from '@resvg/resvg-js';
import type { Viewer } from '../rules/game.js';
import type { Json } from '../rules/json.js';
import { Lru } from '../table/lru.js';
import { curveDrawing } from '../view/shared/curve-drawing.js';
import { curveAt, curvesOf, type Labels, type Measured, mainOf } from '../view/shared/curves.js';
import type { Presentation } from '../view/shared/presentation.js';
import type { Talk } from '../view/shared/talk.js';

/** Pictures for mails and link previews as PNG: the drawings of the pages, made from what one viewer may see. */
export interface LetterPicture {
  readonly png: Buffer;
  readonly alt: string;
  readonly caption: string;
  /** Of the drawing: two viewers who see the same share one picture, and what differs never does. */
  readonly hash: string;
  /** Taller than wide: a letter or a phone shows it in small print. */
  readonly tall: boolean;
}

interface Seen {
  readonly presentation: Presentation;
  readonly view: Json;
  /** The position since which changes are marked; null for none. */
  readonly before: Json | null;
  readonly viewer: Viewer;
  readonly names: readonly string[];
  readonly talk: Talk;
}

const WIDTH = 1100;
/** About a hundred kilobytes each. */
const kept = new Lru<string, Promise<Buffer>>(60);

export async function boardPicture({ presentation, ...scene }: Seen): Promise<LetterPicture | null> {
  const drawn = presentation.picture?.({ ...scene, question: null, path: [], href: () => '' });
  if (!drawn) return null;
  const hash = createHash('sha256').update(drawn.svg).digest('base64url');
  return { png: await painted(drawn.svg, hash), alt: drawn.alt, caption: drawn.caption, hash, tall: isTall(drawn.svg) };
}

/** How the game went, as its main curve, for the letter about its end; null for a game too short for a line. */
export async function curvePicture(labels: Labels, steps: readonly Measured[]): Promise<LetterPicture | null> {
  const curve = mainOf(curvesOf(labels, steps), labels.names.length);
  if (!curve) return null;
  const drawn = curveDrawing(curveAt(labels.words, curve, steps.at(-1)!), steps);
  const hash = createHash('sha256').update(drawn.svg).digest('base64url');
  return { png: await painted(drawn.svg, hash), alt: drawn.alt, caption: drawn.caption, hash, tall: isTall(drawn.svg) };
}

function isTall(svg: string): boolean {
  const [, width = 0, height = 0] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(svg)?.map(Number) ?? [];
  return height > width;
}

/** Kept by the drawing itself, so by what the viewer sees; painted off the event loop. */
function painted(svg: string, hash: string): Promise<Buffer> {
  const known = kept.get(hash);
  if (known) return known;
  const font = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
  const png = renderAsync(svg, {
    fitTo: { mode: 'width', value: WIDTH },
    font: { fontFiles: [font], loadSystemFonts: false, defaultFontFamily: 'DejaVu Sans' },
  }).then((image) => Buffer.from(image.asPng()));
  kept.set(hash, png);
  png.catch(() => kept.delete(hash));
  return png;
}
