import { games } from '../../src/games/registry.js';
import { stateHash } from '../../src/rules/hash.js';
import { canonicalText, type Json } from '../../src/rules/json.js';
import { randomFrom } from '../../src/rules/random.js';
import { continueReplay, type Replayable, replay } from '../../src/rules/replay.js';
import { simulate } from '../../src/rules/simulate.js';
import { seedFrom } from '../../src/rules/source.js';
import { anyTable } from '../../src/rules/variety.js';

/**
 * A state's hash is taken over the digest as it stands, members in the order in which the rules wrote them. The log keeps
 * moves with sorted members, programs send them in an order of their own, snapshots and workers hand states through
 * text: none of that may change a hash, or a genuine game could not be proved.
 */

const reversed = (value: Json): Json => {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((one) => reversed(one as Json));
  return Object.fromEntries(
    Object.entries(value as object)
      .reverse()
      .map(([name, one]) => [name, reversed(one as Json)]),
  );
};
const sorted = (value: Json): Json => JSON.parse(canonicalText(value)) as Json;

describe.each([...games.values()])('$id', (game) => {
  it.each(['a', 'b', 'c'])('has the same hashes played, replayed and handed through text, whatever the order of members (%s)', (name) => {
    const seed = seedFrom(name);
    const played: string[] = [];
    const { record } = simulate(game, {
      ...anyTable(game, randomFrom(seedFrom(`table of ${name}`))),
      seed: name,
      checks: 'none',
      decisions: 250,
      onPosition: (n, state) => {
        played[n] = stateHash(game, state, seed);
      },
    });
    for (const written of [sorted, reversed]) {
      const history = written(record as unknown as Json) as unknown as Replayable;
      const again: string[] = [];
      replay(game, history, [seed], undefined, (n, state) => {
        again[n] = stateHash(game, state, seed);
      });
      expect(again).toEqual(played);
      // As from a snapshot before every step: whatever text does to a state, its hash stays.
      let state = replay(game, history, [seed], 0);
      const handed = [stateHash(game, state, seed)];
      for (const step of history.steps) {
        state = JSON.parse(JSON.stringify(state));
        continueReplay(game, state, [step], [seed]);
        handed.push(stateHash(game, state, seed));
      }
      expect(handed).toEqual(played);
    }
  });
});
