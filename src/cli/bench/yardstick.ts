import { createHash } from 'node:crypto';
import { fastest } from './figure.js';

/** What every figure is measured against: SHA-256 over 64 MiB, plus parsing and writing a fixed document. */
export function yardstick(): number {
  const block = Buffer.alloc(1024 * 1024, 0x5a);
  const text = JSON.stringify(DOCUMENT);
  return fastest(3, () => {
    const hash = createHash('sha256');
    for (let n = 0; n < 64; n++) hash.update(block);
    hash.digest();
    for (let n = 0; n < 40; n++) JSON.stringify(JSON.parse(text));
  });
}

/** About 300 kB of what a log is made of. */
const DOCUMENT = Array.from({ length: 2000 }, (_, seq) => ({
  seq,
  kind: 'move',
  body: { seat: seq % 5, move: { type: 'lay', hex: `H${seq % 17}`, tile: '57', rotation: seq % 6 }, auto: [] },
  hash: 'f'.repeat(64),
}));
