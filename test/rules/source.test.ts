import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { DrawRefused, InvariantBroken, NeedsProof } from '../../src/rules/errors.js';
import { KeyedHash } from '../../src/rules/hmac.js';
import { provingProofs, recordedProofs, whenProven } from '../../src/rules/proofs.js';
import { commitmentOf, provingSource, recordingSource, refusingSource, seedFrom } from '../../src/rules/source.js';

const seed = seedFrom('draws');
const fresh = (generations = {}) => recordingSource(seed, { generations });

describe('Draws', () => {
  it('are a pure function of seed, label and generation, in whatever order they are made', () => {
    const one = fresh();
    const roll = one.dice('dice:turn-1', 3);
    const other = fresh();
    other.draw('something:else', 100);
    other.pick('a:card', ['x', 'y']);
    expect(other.dice('dice:turn-1', 3)).toEqual(roll);
    expect(fresh({ 'dice:turn-1': 1 }).dice('dice:turn-1', 24)).not.toEqual(fresh().dice('dice:turn-1', 24));
    expect(recordingSource(seedFrom('other')).dice('dice:turn-1', 24)).not.toEqual(fresh().dice('dice:turn-1', 24));
  });

  it('are fixed for ever: a change here breaks every recorded game', () => {
    const source = recordingSource('00'.repeat(32));
    expect(commitmentOf('00'.repeat(32))).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925');
    expect({
      dice: source.dice('dice:turn-62', 6),
      draw: source.draw('order', 1000),
      pick: source.pick('objective:seat-2:3', ['a', 'b', 'c', 'd']),
      shuffle: source.shuffle('seating', ['n', 'e', 's', 'w']),
    }).toEqual({ dice: [1, 1, 6, 6, 2, 1], draw: 819, pick: 'a', shuffle: ['s', 'e', 'w', 'n'] });
  });

  it('give every integer of the range equally often', () => {
    const counts = [0, 0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 7000; i++) counts[fresh().draw(`n:${i}`, 7)]! += 1;
    // Chi-square with 6 degrees of freedom stays below 22.5 in 999 of 1,000 seeds; this seed is fixed.
    expect(counts.reduce((sum, n) => sum + (n - 1000) ** 2 / 1000, 0)).toBeLessThan(22.5);
  });

  it('pick one of what is left, whatever the order in which it is listed', () => {
    const deck = ['ace', 'king', 'queen', 'jack', 'ten'];
    const first = fresh().pick('deck', deck);
    expect(fresh().pick('deck', [...deck].reverse())).toBe(first);
    expect(deck).toContain(first);
    expect(fresh().shuffle('deck', deck)[0]).toBe(first);
    expect(
      fresh().pick(
        'deck',
        deck.filter((card) => card !== first),
      ),
    ).toBe(fresh().shuffle('deck', deck)[1]);
  });

  it('count equal things in a bag one by one', () => {
    const bag = [...Array(9).fill('red'), 'blue'] as string[];
    let blue = 0;
    for (let i = 0; i < 2000; i++) if (fresh().pick(`bag:${i}`, bag) === 'blue') blue++;
    expect(blue).toBeGreaterThan(140);
    expect(blue).toBeLessThan(260);
  });

  it('record what was drawn, and tell that something was shown', () => {
    const source = fresh({ late: 2 });
    expect(source.revealed).toBe(false);
    const value = source.draw('late', 10);
    expect(source.draws).toEqual([{ label: 'late', generation: 2, value }]);
    expect(source.revealed).toBe(true);
    const looking = fresh();
    looking.reveal();
    expect(looking).toMatchObject({ revealed: true, draws: [] });
  });

  it('refuse an empty deck, an impossible range and a label of two lines', () => {
    expect(() => fresh().pick('deck', [])).toThrow(InvariantBroken);
    expect(() => fresh().draw('n', 0)).toThrow(InvariantBroken);
    expect(() => fresh().draw('n', 1.5)).toThrow(InvariantBroken);
    expect(() => fresh().draw('n\n1', 6)).toThrow(InvariantBroken);
    expect(() => recordingSource('abcd')).toThrow(InvariantBroken);
  });

  it('are refused in a preview', () => {
    const source = refusingSource(recordedProofs({ known: 7 }));
    expect(() => source.draw('a', 6)).toThrow(DrawRefused);
    expect(() => source.dice('a', 2)).toThrow(DrawRefused);
    expect(() => source.pick('a', ['x'])).toThrow(DrawRefused);
    expect(() => source.shuffle('a', ['x'])).toThrow(DrawRefused);
    expect(() => source.reveal()).toThrow(DrawRefused);
    expect(source.proof('known', () => null)).toBe(7);
  });
});

describe('Proofs', () => {
  it('come from the record, which is remembered as used', () => {
    const source = recordingSource(seed, { proofs: { best: 90, other: 1 } });
    expect(source.proof('best', () => 'input')).toBe(90);
    expect(source.used).toEqual({ best: 90 });
  });

  it('that are missing name their question', () => {
    const ask = () => recordingSource(seed).proof('best', () => ({ trains: 2 }));
    expect(ask).toThrow(NeedsProof);
    try {
      ask();
    } catch (error) {
      expect(error).toMatchObject({ key: 'best', input: { trains: 2 } });
    }
  });

  it('are searched once where searching is allowed', () => {
    let searches = 0;
    const source = provingSource(seed, (_key, input) => {
      searches++;
      return (input as number) * 2;
    });
    expect(source.proof('double', () => 21)).toBe(42);
    expect(source.proof('double', () => 21)).toBe(42);
    expect(searches).toBe(1);
    expect(source.used).toEqual({ double: 42 });
    expect(() => provingProofs(undefined).proof('double', () => 21)).toThrow(NeedsProof);
  });

  it('are computed elsewhere one after the other until the attempt succeeds', async () => {
    const asked: string[] = [];
    const result = await whenProven(
      (record) => {
        const proofs = recordedProofs(record);
        return (proofs.proof('a', () => 1) as number) + (proofs.proof('b', () => 2) as number);
      },
      async (key, input) => {
        asked.push(key);
        return (input as number) * 10;
      },
    );
    expect(result).toBe(30);
    expect(asked).toEqual(['a', 'b']);
  });
});

describe('The keyed hash', () => {
  const same = (key: Uint8Array, message: string): void => {
    const ours = Buffer.alloc(32);
    new KeyedHash(key).words(message).forEach((word, at) => {
      ours.writeUInt32BE(word, at * 4);
    });
    expect(ours.toString('hex')).toBe(createHmac('sha256', key).update(message).digest('hex'));
  };

  it('is HMAC-SHA-256 as node:crypto has it, at every length of padding', () => {
    for (let length = 0; length <= 200; length++) same(Buffer.alloc(32, length), 'x'.repeat(length));
    for (const length of [500, 507, 508, 509, 512, 513, 5000]) same(Buffer.alloc(32, 1), 'é'.repeat(length));
  });

  it('is so for any key and text', () => {
    const key = fc.uint8Array({ minLength: 1, maxLength: 64 });
    fc.assert(fc.property(key, fc.string({ unit: 'grapheme', maxLength: 300 }), same));
  });
});
