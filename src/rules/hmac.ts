/**
 * HMAC-SHA-256 of many short messages under one key. Drawing a card hashes every card that is left, which makes hashing
 * the larger part of a replay; here the key's blocks are digested once and a short message costs two compressions, less
 * than half of what a call into node:crypto does. Tests compare it with node:crypto.
 */
export class KeyedHash {
  private readonly inner: Int32Array;
  private readonly outer: Int32Array;

  /** At most 64 bytes. */
  constructor(key: Uint8Array) {
    this.inner = keyedStart(key, 0x36);
    this.outer = keyedStart(key, 0x5c);
  }

  /** The hash as eight words of 32 bits, in a new array. */
  words(message: string): Uint32Array {
    let length = SCRATCH.write(message, 0, 'utf8');
    // A text that fills the scratch may have been cut off: it takes a buffer of its own.
    const bytes = length < SCRATCH.length - 4 ? SCRATCH : Buffer.from(message, 'utf8');
    if (bytes !== SCRATCH) length = bytes.length;
    STATE.set(this.inner);
    digestInto(STATE, bytes, length);
    for (let i = 0; i < 8; i++) BLOCK[i] = STATE[i]!;
    BLOCK.fill(0, 8);
    BLOCK[8] = 0x80 << 24;
    BLOCK[15] = (64 + 32) * 8;
    STATE.set(this.outer);
    compress(STATE);
    return new Uint32Array(STATE);
  }
}

const SCRATCH = Buffer.alloc(512);
const STATE = new Int32Array(8);
/** One block of sixteen words, and the schedule that grows out of it. */
const BLOCK = new Int32Array(64);

const START = Int32Array.of(0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19);

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const ROUND = Int32Array.of(
  ...[0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5],
  ...[0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174],
  ...[0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da],
  ...[0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967],
  ...[0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85],
  ...[0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070],
  ...[0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3],
  ...[0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2],
);

function keyedStart(key: Uint8Array, pad: number): Int32Array {
  const block = new Uint8Array(64).fill(pad);
  key.forEach((byte, at) => {
    block[at] = byte ^ pad;
  });
  const state = new Int32Array(START);
  loadBlock(block, 0);
  compress(state);
  return state;
}

/** Digests `length` bytes that follow one block already digested, padding included (FIPS 180-4, 5.1.1). */
function digestInto(state: Int32Array, bytes: Uint8Array, length: number): void {
  let at = 0;
  for (; at + 64 <= length; at += 64) {
    loadBlock(bytes, at);
    compress(state);
  }
  BLOCK.fill(0, 0, 16);
  const rest = length - at;
  for (let i = 0; i < rest; i++) BLOCK[i >> 2]! |= bytes[at + i]! << (24 - (i & 3) * 8);
  BLOCK[rest >> 2]! |= 0x80 << (24 - (rest & 3) * 8);
  if (rest > 55) {
    compress(state);
    BLOCK.fill(0, 0, 16);
  }
  BLOCK[15] = (64 + length) * 8;
  compress(state);
}

function loadBlock(bytes: Uint8Array, at: number): void {
  for (let i = 0; i < 16; i++) {
    const b = at + i * 4;
    BLOCK[i] = (bytes[b]! << 24) | (bytes[b + 1]! << 16) | (bytes[b + 2]! << 8) | bytes[b + 3]!;
  }
}

/** FIPS 180-4, 6.2.2. */
function compress(state: Int32Array): void {
  for (let i = 16; i < 64; i++) {
    const x = BLOCK[i - 15]!;
    const y = BLOCK[i - 2]!;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    BLOCK[i] = (BLOCK[i - 16]! + s0 + BLOCK[i - 7]! + s1) | 0;
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i]! + BLOCK[i]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}
