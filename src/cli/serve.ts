import { once } from 'node:events';
import { readConfig } from '../config.js';
import { serve } from '../main.js';
import { Mendable } from '../mendable.js';

/** Runs until Ctrl-C (or SIGTERM), then finishes what is under way and stops everything it started. */
export async function serveCommand(args: readonly string[]): Promise<number> {
  if (args.length > 0) throw new Mendable(`serve takes no ${args[0]}: settings are environment variables, such as PORT=8080 (see README)`);
  const asked = stopAsked(); // heard from the first moment on: a start that is broken off cleans up as well
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const notice = (line: string) => process.stderr.write(`${line}\n`);
  const server = await serve(readConfig(process.env), { progress: (what) => say(`${what} …`), notice }, asked);
  say(`\nRailpost is open at ${server.address}`);
  for (const { name, email, password, role } of server.signIns) say(`  ${name} (${role}): ${email}, password ${password}`);
  say('Ctrl-C stops it.');
  if (!asked.aborted) await once(asked, 'abort');
  say('\nstopping …');
  await server.stop();
  say('stopped');
  return 0;
}

function stopAsked(): AbortSignal {
  const asked = new AbortController();
  let times = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      times += 1;
      // A third Ctrl-C does not wait (npm may pass on the first one twice); the database recovers at the next start.
      if (times > 2) process.exit(130);
      asked.abort();
    });
  }
  whenLeftByNpm(() => asked.abort());
  return asked.signal;
}

/**
 * npm runs a script in a shell and sends its own end (a service manager's SIGTERM) to that shell, which passes nothing on:
 * without this the server would live on, hold its port, and nobody would know.
 */
function whenLeftByNpm(tell: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    tell();
  }, 500).unref();
}
