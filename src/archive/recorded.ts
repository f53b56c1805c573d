import { bodyText, type Entry } from '../rules/entry.js';
import type { AnyGame } from '../rules/game.js';
import { stateHash } from '../rules/hash.js';
import type { Json } from '../rules/json.js';
import { replay } from '../rules/replay.js';
import { commitmentOf, seedFrom } from '../rules/source.js';
import type { MoveStep, Step } from '../rules/step.js';
import { type LogRow, linked } from '../table/chain.js';
import { FORMAT, type GameFile } from './file.js';

/** Nobody committed to a seed of a game that was played elsewhere: its hashes use a key that everybody knows. */
const PUBLIC_SEED = seedFrom('imported');

export interface RecordedElsewhere {
  readonly id: string;
  readonly name: string;
  /** Where it comes from, for readers: "18xx.games 128097". */
  readonly source: string;
  readonly options: Json;
  readonly names: readonly string[];
  readonly steps: readonly Step[];
  readonly startedAt: Date;
  readonly endedAt: Date;
}

/** A finished game that was played elsewhere as a file of ours. */
export function recordedFile(game: AnyGame, record: RecordedElsewhere): GameFile {
  const setup = { options: record.options, players: record.names.length, auto: [] };
  const hashes: string[] = [];
  const state = replay(game, { setup, steps: record.steps.map((step) => ({ step })) }, [PUBLIC_SEED], undefined, (_n, position) => {
    hashes.push(stateHash(game, position, PUBLIC_SEED));
  });
  const commitment = commitmentOf(PUBLIC_SEED);
  const entries = [
    { seq: 0, kind: 'setup', revealed: true, body: { game: game.id, version: game.version, ...setup, commitment, imported: true } },
    ...record.steps.map((step, index) => {
      const { kind, ...body } = step as MoveStep;
      return { seq: index + 1, kind, body, revealed: false };
    }),
  ] as Entry[];
  const rows: LogRow[] = [];
  for (const { seq, kind, body, revealed } of entries) {
    const at = seq === entries.length - 1 ? record.endedAt : record.startedAt;
    const prevHash = rows.at(-1)?.hash ?? '';
    rows.push(linked({ seq, kind, body: bodyText(body), revealed, at, acted: '', role: 'server', prevHash, stateHash: hashes[seq]! }));
  }
  return {
    rows,
    header: {
      railpost: FORMAT,
      id: record.id,
      rules: game.id,
      version: game.version,
      options: record.options,
      players: record.names.length,
      name: record.name.slice(0, 200),
      notes: '',
      status: game.standings(state).ended ? 'over' : 'running',
      startedAt: record.startedAt.toISOString(),
      endedAt: record.endedAt.toISOString(),
      origin: 'imported',
      source: record.source,
      seats: record.names.map((name, seat) => ({ seat, bot: false, name })),
      texts: [],
      seeds: [{ commitment, seed: PUBLIC_SEED }],
      entries: rows.length,
      head: rows.at(-1)!.hash,
    },
  };
}
