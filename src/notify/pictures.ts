import { createHash } from 'node:crypto';
import { renderAsync } from '@resvg/resvg-js';
import type { Viewer } from '../rules/game.js';
import type { Json } from '../rules/json.js';
import { Lru } from '../table/lru.js';
import type { Presentation } from '../view/shared/presentation.js';
import type { Talk } from '../view/shared/talk.js';

/** The board as a PNG, for mails and link previews: the same drawing, made from what one viewer may see. */
export interface BoardPicture {
  readonly png: Buffer;
  readonly alt: string;
  readonly caption: string;
  /** Of the drawing: two viewers who see the same share one picture, and what differs never does. */
  readonly hash: string;
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

export async function boardPicture({ presentation, ...scene }: Seen): Promise<BoardPicture | null> {
  const drawn = presentation.picture?.({ ...scene, question: null, path: [], href: () => '' });
  if (!drawn) return null;
  const hash = createHash('sha256').update(drawn.svg).digest('base64url');
  return { png: await painted(drawn.svg, hash), alt: drawn.alt, caption: drawn.caption, hash };
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
