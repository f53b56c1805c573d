import type { AnyGame } from '../rules/game.js';
import { BENCH_PARTS, USAGES } from './usages.js';

/** Every command of `railpost`, how it is called and what its words mean. */

/** Takes what follows its name, returns the exit code. */
type Command = (args: string[]) => Promise<number> | number;

interface CommandWords {
  /** Only what is asked for is loaded: a file is proven without the server, and help is there at once. */
  readonly load: () => Promise<Command>;
  readonly usage: string;
  readonly says: string;
  /** What every word of the usage is, a line each. */
  readonly words: Readonly<Record<string, string>>;
}

const withGames = async (command: (args: string[], games: readonly AnyGame[]) => Promise<number> | number): Promise<Command> => {
  const { games } = await import('../games/registry.js');
  return (args) => command(args, [...games.values()]);
};

const JSON_LINES = 'one JSON object a line instead of sentences, for programs';
const SEED = 'any text; the same seed gives the same games (1 when left out)';
const PLAYERS = 'how many seats; the fewest from two on when left out';
const OPTION = 'an option of the game, again for each one; a list is k=a,b';

export const COMMANDS: Readonly<Record<string, CommandWords>> = {
  serve: {
    load: async () => (await import('./serve.js')).serveCommand,
    usage: USAGES.serve,
    says: 'the server: database, pages, mails; its settings are environment variables (README)',
    words: {},
  },
  simulate: {
    load: async () => withGames((await import('./simulate.js')).simulateCommand),
    usage: USAGES.simulate,
    says: 'random legal games, with the referee after every move',
    words: {
      GAME: 'the id of a game; `all` for every title',
      '--players N': PLAYERS,
      '--option k=v': OPTION,
      '--vary': 'players and options are drawn anew for every game',
      '--games K': 'how many games (1)',
      '--seed S': SEED,
      '--checks full|sample|none': 'how much is proven after every move: everything, now and then (when left out), or nothing',
      '--player random|sensible': 'who moves: chance (when left out), or somebody who means to win',
      '--failures N': 'stops after so many games that failed (10)',
      '--out FOLDER': 'keeps every game as a file there; without it only those that fail, here',
      '--json': JSON_LINES,
    },
  },
  perft: {
    load: async () => withGames((await import('./perft.js')).perftCommand),
    usage: USAGES.perft,
    says: 'how many legal sequences of moves there are',
    words: {
      GAME: 'the id of a game',
      '--seed S': SEED,
      '--at N': 'counts from the position after so many random decisions (0)',
      '--depth D': 'the length of the sequences in decisions (1)',
      '--players N': PLAYERS,
      '--option k=v': OPTION,
      '--json': 'only the last line, without the count of every first move',
    },
  },
  bench: {
    load: async () => (await import('./bench/index.js')).benchCommand,
    usage: USAGES.bench,
    says: 'how fast things are, against a yardstick of this machine',
    words: {
      PART: `one of ${BENCH_PARTS.join(', ')}; all but the long ones when left out`,
      '--json': 'one JSON object with every figure, for programs',
      '--check': 'exit code 1 when a goal is missed',
    },
  },
  conform: {
    load: async () => (await import('./conform.js')).conformCommand,
    usage: USAGES.conform,
    says: 'replays traces of another engine and compares every position',
    words: { FILE: 'a trace; what was offered at each move is read from the file beside it, where there is one' },
  },
  export: {
    load: async () => (await import('./export.js')).exportCommand,
    usage: USAGES.export,
    says: 'a finished game as a file; with --all everything, seeds included, for moving a server',
    words: {
      GAME: 'the id of a game, as in its address',
      '--pseudonymous': 'seats instead of names, and nothing that people wrote',
      '--document': 'one JSON document instead of a line for each entry',
      '--all': 'the whole database, running games and addresses too: keep that file to yourself',
      '--out FILE': 'where to write; a single game goes to the terminal without it',
    },
  },
  import: {
    load: async () => (await import('./import.js')).importCommand,
    usage: USAGES.import,
    says: 'finished games from their files (ours or of 18xx.games) into the archive; with --all everything of another server, into a new database',
    words: {
      FILE: 'a game in our lines or document, or as 18xx.games exports it',
      '--unlisted': 'open to whoever has the link, but not listed in the archive',
      '--dry-run': 'only says what the file holds and whether it is genuine',
      '--json': 'with --dry-run: one JSON object a file, for programs',
      '--all': 'the whole of another server, from its `export --all`, into an empty database',
    },
  },
  replay: {
    load: async () => (await import('./replay.js')).replayCommand,
    usage: USAGES.replay,
    says: 'a position of a game in a file',
    words: {
      FILE: 'a game as it was downloaded or exported',
      '--at N': 'the position after so many moves; the last one when left out',
      '--json': 'the whole position as one JSON object',
    },
  },
  user: {
    load: async () => (await import('./user.js')).userCommand,
    usage: USAGES.user,
    says: 'makes an account, or gives somebody another role',
    words: {
      NAME: 'as others see it, 2 to 30 letters',
      EMAIL: 'where mails go, and for signing in',
      ROLE: 'player (when left out), moderator or administrator',
      '--role ROLE': 'of the new account',
      '--password-stdin': 'reads the password from standard input; without one, one signs in by mail',
    },
  },
  verify: {
    load: async () => (await import('./verify.js')).verifyCommand,
    usage: USAGES.verify,
    says: 'proves that a game is genuine; over the database: the gate before an upgrade',
    words: {
      FILE: 'a game as it was downloaded or exported; needs no database',
      '--mail HASH': 'the 64 digits at the end of a mail: the game must hold what was mailed then',
      '--running': 'all running games of the database, and the newest finished ones of every version',
      '--all': 'every game of the database',
      '--finished N': 'with --running: how many finished games of each version (1000)',
      '--deep': 'makes the searches again whose results the log records; slower',
      '--json': JSON_LINES,
    },
  },
};

/** What `railpost COMMAND --help` writes. */
export function helpOf({ usage, says, words }: CommandWords): string {
  const width = Math.max(0, ...Object.keys(words).map((word) => word.length));
  const lines = Object.entries(words).map(([word, meaning]) => `  ${word.padEnd(width)}  ${meaning}`);
  return [`usage: railpost ${usage}`, '', says, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n');
}
