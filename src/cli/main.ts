#!/usr/bin/env node
import { games } from '../games/registry.js';
import { Mendable } from '../mendable.js';
import { BENCH_USAGE, benchCommand } from './bench/index.js';
import { conformCommand } from './conform.js';
import { exportCommand } from './export.js';
import { importCommand } from './import.js';
import { PERFT_USAGE, perftCommand } from './perft.js';
import { replayCommand } from './replay.js';
import { serveCommand } from './serve.js';
import { SIMULATE_USAGE, simulateCommand } from './simulate.js';
import { USER_USAGE, userCommand } from './user.js';
import { verifyCommand } from './verify.js';

/** Takes what follows its name, returns the exit code. */
type Command = (args: string[]) => Promise<number> | number;

const COMMANDS: Record<string, { readonly run: Command; readonly usage: string; readonly says: string }> = {
  serve: { run: serveCommand, usage: 'serve', says: 'the server: database, pages, mails' },
  simulate: {
    run: (args) => simulateCommand(args, [...games.values()]),
    usage: SIMULATE_USAGE,
    says: 'random legal games, with the referee after every move',
  },
  perft: {
    run: (args) => perftCommand(args, [...games.values()]),
    usage: PERFT_USAGE,
    says: 'how many legal sequences of moves there are',
  },
  bench: { run: benchCommand, usage: BENCH_USAGE, says: 'how fast things are, against a yardstick of this machine' },
  conform: { run: conformCommand, usage: 'conform FILE…', says: 'replays traces of another engine and compares every position' },
  export: {
    run: exportCommand,
    usage: 'export GAME [--pseudonymous] [--document] [--out FILE] | --all --out FILE',
    says: 'a finished game as a file; with --all everything, seeds included, for moving a server',
  },
  import: {
    run: importCommand,
    usage: 'import FILE… [--unlisted] [--dry-run [--json]] | --all FILE',
    says: 'finished games from their files (ours or of 18xx.games) into the archive; with --all everything of another server, into a new database',
  },
  replay: { run: replayCommand, usage: 'replay FILE [--at N] [--json]', says: 'a position of a game in a file' },
  user: { run: userCommand, usage: USER_USAGE, says: 'makes an account, or gives somebody another role' },
  verify: {
    run: verifyCommand,
    usage: 'verify FILE… [--mail HASH] | --running | --all [--deep] [--json]',
    says: 'proves that a game is genuine; over the database: the gate before an upgrade',
  },
};

function help(): string {
  const lines = Object.values(COMMANDS).flatMap(({ usage, says }) => [`  ${usage}`, `      ${says}`]);
  return ['railpost: long railway games by web and mail', '', 'usage: railpost COMMAND …', '', ...lines, ''].join('\n');
}

async function main([name = 'help', ...args]: string[]): Promise<number> {
  if (['help', '--help', '-h'].includes(name)) {
    process.stdout.write(`${help()}\n`);
    return 0;
  }
  const command = COMMANDS[name];
  if (!command) {
    process.stderr.write(`railpost: no command ${JSON.stringify(name)}\n\n${help()}\n`);
    return 2;
  }
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`usage: railpost ${command.usage}\n\n${command.says}\n`);
    return 0;
  }
  try {
    return await command.run(args);
  } catch (error) {
    if (!isMisspelt(error)) throw error;
    // Node's advice on arguments that begin with a dash is of no use here.
    throw new Mendable(`${error.message.split('. ')[0]}\nusage: railpost ${command.usage}`);
  }
}

const isMisspelt = (error: unknown): error is Error => String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');

/** What a person can mend is told in one line; anything else is a fault of ours, and its stack helps. */
function complain(error: unknown): number {
  const text = error instanceof Mendable ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`railpost: ${text}\n`);
  return 1;
}

main(process.argv.slice(2))
  .catch(complain)
  .then((code) => {
    process.exitCode = code;
  });
