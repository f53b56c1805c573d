import { createHash } from 'node:crypto';
import { DrawRefused, InvariantBroken } from './errors.js';
import type { Proofs, Source } from './game.js';
import { KeyedHash } from './hmac.js';
import { type ProofRecord, type Prove, provingProofs, recordedProofs, type UsedProofs } from './proofs.js';
import type { DrawMade } from './step.js';

/**
 * Chance that anybody can check: every draw is a pure function of (seed, label, generation). There are no counters, so
 * a changed past moves no other draw and an undone move draws the same again.
 *
 * The message that is hashed is `draw`, label, generation and what is drawn for, joined by line feeds.
 */

/** 256 bits as 64 hexadecimal digits. Secret while the game runs. */
export type Seed = string;

/** How often each label was drawn anew by a moderator; labels that never were are left out. */
export type Generations = { readonly [label: string]: number };

/** What is shown from the start of a game: SHA-256 of the seed's 32 bytes. */
export const commitmentOf = (seed: Seed): string => createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');

/** A seed from any text, for simulations and tests; tables take 32 random bytes instead. */
export const seedFrom = (text: string): Seed => createHash('sha256').update(`railpost seed\n${text}`).digest('hex');

/** A source that remembers what was drawn, shown and proven. One is made for each step. */
export interface RecordingSource extends Source, UsedProofs {
  readonly draws: readonly DrawMade[];
  /** Something was drawn or laid open: undo stops here. */
  readonly revealed: boolean;
}

export interface SourceRecord {
  readonly generations?: Generations;
  readonly proofs?: ProofRecord;
}

/** Draws by the seed; proofs come from the record alone. */
export const recordingSource = (seed: Seed, record: SourceRecord = {}): RecordingSource =>
  new KeyedSource(seed, record.generations ?? {}, recordedProofs(record.proofs));

/** Draws by the seed; missing proofs are searched at once. */
export const provingSource = (seed: Seed, prove: Prove | undefined, record: SourceRecord = {}): RecordingSource =>
  new KeyedSource(seed, record.generations ?? {}, provingProofs(prove, record.proofs));

/** For previews: a draw throws DrawRefused, because nothing may be shown before it is decided. */
export function refusingSource(proofs: Proofs): Source {
  const refuse = (label: string): never => {
    throw new DrawRefused(label);
  };
  return {
    draw: refuse,
    dice: refuse,
    pick: refuse,
    shuffle: refuse,
    reveal: () => refuse('reveal'),
    proof: (key, input) => proofs.proof(key, input),
  };
}

/** Six bytes of a hash are drawn from at a time; beyond the last whole multiple of `below` they are thrown away. */
const WORD = 2 ** 48;
const WIDEST = 2 ** 32;

class KeyedSource implements RecordingSource {
  readonly draws: DrawMade[] = [];
  revealed = false;
  /** Made when something is drawn: most steps draw nothing. */
  private key: KeyedHash | null = null;
  constructor(
    private readonly seed: Seed,
    private readonly generations: Generations,
    private readonly proofs: UsedProofs,
  ) {
    if (seed.length !== 64) throw new InvariantBroken('seedLength', { digits: seed.length });
  }

  get used(): ProofRecord {
    return this.proofs.used;
  }

  proof: Source['proof'] = (key, input) => this.proofs.proof(key, input);

  draw(label: string, below: number): number {
    return this.made(label, this.integer(label, 0, below));
  }

  dice(label: string, count: number, faces = 6): number[] {
    return this.made(
      label,
      Array.from({ length: count }, (_, die) => 1 + this.integer(label, die, faces)),
    );
  }

  pick<T extends string>(label: string, from: readonly T[]): T {
    if (from.length === 0) throw new InvariantBroken('pickFromNothing', { label });
    const hashed = this.hashed(label, from);
    let best = hashed[0]!;
    for (const each of hashed) if (byHash(each, best) < 0) best = each;
    return this.made(label, best.item);
  }

  shuffle<T extends string>(label: string, items: readonly T[]): T[] {
    const inOrder = this.hashed(label, items).sort(byHash);
    return this.made(
      label,
      inOrder.map(({ item }) => item),
    );
  }

  reveal(): void {
    this.revealed = true;
  }

  private made<V extends DrawMade['value']>(label: string, value: V): V {
    this.revealed = true;
    this.draws.push({ label, generation: this.generations[label] ?? 0, value });
    return value;
  }

  /** Equal things (two red cubes in a bag) are hashed with a number, so that each of them is as likely as any other. */
  private hashed<T extends string>(label: string, items: readonly T[]): Hashed<T>[] {
    const copies = new Map<T, number>();
    return items.map((item) => {
      const copy = copies.get(item) ?? 0;
      copies.set(item, copy + 1);
      return { item, hash: this.hash(label, copy === 0 ? item : `${item}\n${copy}`) };
    });
  }

  private integer(label: string, index: number, below: number): number {
    if (!Number.isInteger(below) || below < 1 || below > WIDEST) throw new InvariantBroken('drawRange', { label, below });
    const limit = WORD - (WORD % below);
    for (let attempt = 0; ; attempt++) {
      const [high = 0, low = 0] = this.hash(label, `${index}.${attempt}`);
      const word = high * 2 ** 16 + (low >>> 16);
      if (word < limit) return word % below;
    }
  }

  private hash(label: string, what: string): Uint32Array {
    if (label.includes('\n')) throw new InvariantBroken('labelForm', { label });
    this.key ??= new KeyedHash(Buffer.from(this.seed, 'hex'));
    return this.key.words(`draw\n${label}\n${this.generations[label] ?? 0}\n${what}`);
  }
}

interface Hashed<T> {
  readonly item: T;
  readonly hash: Uint32Array;
}

function byHash(a: Hashed<unknown>, b: Hashed<unknown>): number {
  for (let word = 0; word < 8; word++) if (a.hash[word] !== b.hash[word]) return a.hash[word]! - b.hash[word]!;
  return 0;
}
