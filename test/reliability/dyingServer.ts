import { connectDatabase } from '../../src/database/client.js';
import { hall, player } from '../table/aTable.js';

/**
 * A server process that dies at the worst moment: it makes the move it is asked for, and is killed when the database
 * has answered and nobody has been told yet. Arguments: database address, game, person, seat, key, move as JSON.
 */
async function main([url, game, person, seat, key, move]: string[]): Promise<void> {
  const database = connectDatabase(url!, 1);
  const query = database.pool.query.bind(database.pool) as (asked: { name?: string }) => Promise<unknown>;
  Object.assign(database.pool, {
    query: async (asked: { name?: string }) => {
      const answer = await query(asked);
      if (asked.name === 'append') process.kill(process.pid, 'SIGKILL');
      return answer;
    },
  });
  await hall(database.pool).tables.move(game!, { seat: Number(seat), move: JSON.parse(move!), by: player(person!), key });
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exit(1);
});
