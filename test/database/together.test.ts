import { together } from '../../src/database/together.js';

describe('Questions of one turn', () => {
  const asked: string[][] = [];
  const length = together(async (words) => {
    asked.push([...words]);
    if (words.includes('')) throw new Error('nothing to measure');
    return new Map(words.filter((word) => word !== 'unknown').map((word) => [word, word.length]));
  });
  beforeEach(() => {
    asked.length = 0;
  });

  it('go to the database together, each with its own answer', async () => {
    expect(await Promise.all(['a', 'unknown', 'abc', 'a'].map(length))).toEqual([1, null, 3, 1]);
    expect(asked).toEqual([['a', 'unknown', 'abc']]);
  });

  it('of a later turn are asked anew: nothing is kept', async () => {
    await length('a');
    await length('a');
    expect(asked).toEqual([['a'], ['a']]);
  });

  it('fail together, and the next turn is well', async () => {
    const both = await Promise.allSettled([length('a'), length('')]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await length('ab')).toBe(2);
  });
});
