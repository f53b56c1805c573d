import path from 'node:path';
import { games } from '../../src/games/registry.js';
import { pooledProver, rememberingProver } from '../../src/table/prover.js';
import { useDatabase } from '../support/postgres.js';
import { begun, chance, hall, playOn } from './aTable.js';

const db = useDatabase();
const registry = path.join(__dirname, '../../src/games/registry.ts');

describe('Searches', () => {
  it('run in threads, and a game that needs them is played to its end', async () => {
    const prover = pooledProver(registry, 1, path.join(__dirname, '../support/prover-worker.cjs'));
    let searches = 0;
    const counted = {
      ...prover,
      prove(...asked: Parameters<typeof prover.prove>) {
        searches++;
        return prover.prove(...asked);
      },
    };
    try {
      const h = hall(db.pool, { prover: counted });
      const table = await begun(h, 'example', 1, { bots: 2 });
      await playOn(h, table, chance('threads'), 2000);
      expect((await h.tables.table(table.game)).status).toBe('over');
    } finally {
      await prover.close();
    }
    expect(searches).toBeGreaterThan(0);
  });

  it('are made once for the same question, again after a failure', async () => {
    const asked: string[] = [];
    const prover = rememberingProver({
      prove: async (game, key, input) => {
        asked.push(key);
        if (key === 'broken') throw new Error('thread died');
        return games.get(game)!.prove!(key, input);
      },
      close: async () => {},
    });
    await expect(prover.prove('example', 'broken', {})).rejects.toThrow('thread died');
    await expect(prover.prove('example', 'broken', {})).rejects.toThrow('thread died');
    expect(asked).toEqual(['broken', 'broken']);
  });
});
