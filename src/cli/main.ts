#!/usr/bin/env node
import { Mendable } from '../mendable.js';
import { COMMANDS, helpOf } from './commands.js';

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
    process.stdout.write(`${helpOf(command)}\n`);
    return 0;
  }
  try {
    const run = await command.load();
    return await run(args);
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
