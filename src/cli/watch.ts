import { setImmediate as nextTurn } from 'node:timers/promises';

/** Somebody waits for a long command: how far it is, on standard error, and an end when he asks for one. */
export interface Watch {
  /** Between two pieces of work: hears Ctrl-C, and says now and then how far it is. */
  between(how: () => string): Promise<void>;
  stopped(): boolean;
  /** Makes room for a line of its own. */
  clear(): void;
  end(): void;
}

/** A terminal shows one line that changes; a file of messages gets a line now and then. */
const ON_TERMINAL = 200;
const IN_FILE = 10_000;

export function watchOver(): Watch {
  const { stderr } = process;
  const every = stderr.isTTY ? ON_TERMINAL : IN_FILE;
  let [said, told, stopped] = [performance.now(), false, false];
  const stop = (): void => {
    // The second one does not wait.
    if (stopped) process.exit(130);
    stopped = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  const clear = (): void => {
    if (told && stderr.isTTY) stderr.write('\r\x1b[K');
  };
  return {
    async between(how) {
      await nextTurn();
      if (performance.now() - said < every) return;
      clear();
      stderr.write(stderr.isTTY ? how() : `${how()}\n`);
      [said, told] = [performance.now(), true];
    },
    stopped: () => stopped,
    clear,
    end() {
      clear();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
    },
  };
}
