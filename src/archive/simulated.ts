import { bodyText } from '../rules/entry.js';
import type { AnyGame } from '../rules/game.js';
import { stateHash } from '../rules/hash.js';
import type { Json } from '../rules/json.js';
import { replay } from '../rules/replay.js';
import { entriesOf, type SimulationRecord } from '../rules/simulate.js';
import { commitmentOf, seedFrom } from '../rules/source.js';
import { type LogRow, linked } from '../table/chain.js';
import { FORMAT, type GameFile } from './file.js';

/** Simulated games were never played at any time. */
const AT = '2000-01-01T00:00:00.000Z';

/** A simulated game as a file like any other: it can be replayed, verified and read in. `notes` say what it is kept for. */
export function simulatedFile(game: AnyGame, record: SimulationRecord, seedText: string, notes: string): GameFile {
  const seed = seedFrom(seedText);
  const hashes: string[] = [];
  const state = replay(game, record, [seed], undefined, (_n, position) => void hashes.push(stateHash(game, position, seed)));
  const rows: LogRow[] = [];
  for (const { seq, kind, body, revealed } of entriesOf(game, record, seedText)) {
    const prevHash = rows.at(-1)?.hash ?? '';
    const row = { seq, kind, body: bodyText(body), revealed, at: new Date(AT), acted: '', role: 'server', prevHash } as const;
    rows.push(linked({ ...row, stateHash: hashes[seq]! }));
  }
  const { options, players } = record.setup;
  return {
    rows,
    header: {
      railpost: FORMAT,
      id: `simulated-${game.id}-${seed.slice(0, 12)}`,
      rules: game.id,
      version: game.version,
      options: options as Json,
      players,
      name: `${game.title}, simulated from ${seedText}`.slice(0, 200),
      notes: notes.slice(0, 10_000),
      status: game.standings(state).ended ? 'over' : 'running',
      startedAt: AT,
      endedAt: game.standings(state).ended ? AT : null,
      origin: 'simulation',
      source: seedText,
      seats: Array.from({ length: game.seats(options, players) }, (_, seat) => ({
        seat,
        bot: seat >= players,
        name: seat < players ? `Player ${seat + 1}` : `Bot ${seat - players + 1}`,
      })),
      texts: [],
      seeds: [{ commitment: commitmentOf(seed), seed }],
      entries: rows.length,
      head: rows.at(-1)!.hash,
    },
  };
}
