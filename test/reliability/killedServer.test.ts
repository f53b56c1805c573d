import { spawn } from 'node:child_process';
import path from 'node:path';
import { useDatabase } from '../support/postgres.js';
import { begun, hall, player } from '../table/aTable.js';
import { intactLog } from './rawLog.js';

const db = useDatabase();

function dyingServer(...args: string[]): Promise<{ signal: string | null; said: string }> {
  const child = spawn(process.execPath, [
    '-r',
    path.join(__dirname, '../support/typescript.cjs'),
    path.join(__dirname, 'dyingServer.ts'),
    ...args,
  ]);
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  child.stderr.on('data', (text) => {
    said += text;
  });
  return new Promise((resolve) => child.once('close', (_code, signal) => resolve({ signal, said })));
}

describe('A server killed between append and answer', () => {
  it('has written the move once, and whoever asks again with the same key gets the first answer', async () => {
    const h = hall(db.pool);
    const { game, people } = await begun(h, 'example', 2);
    const move = { type: 'load', bag: null };
    const death = await dyingServer(db.urls.app, game, people[0]!, '0', 'the-click', JSON.stringify(move));
    expect(death).toEqual({ signal: 'SIGKILL', said: '' });
    const [, written] = await intactLog(db.pool, game);
    const again = await h.tables.move(game, { seat: 0, move, by: player(people[0]!), key: 'the-click' });
    expect(again).toEqual({ outcome: 'repeated', seq: 1, hash: written!.hash });
    expect(await intactLog(db.pool, game)).toHaveLength(2);
  });
});
