import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const ROOT = path.resolve(__dirname, '../..');

/** Children run the built code: brings it up to date. */
export function build(): void {
  execFileSync(process.execPath, ['tools/launch.mjs', 'build'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Folders of one test file, gone afterwards. */
export function useFolders(): () => string {
  const made: string[] = [];
  afterAll(() => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'railpost-ops-'));
    made.push(folder);
    return folder;
  };
}

export interface Program {
  readonly child: ChildProcess;
  /** Everything it has said so far. */
  said(): string;
  /** Waits until it says this; fails when it ends without. */
  says(pattern: RegExp): Promise<RegExpMatchArray>;
  readonly ended: Promise<number | null>;
}

/** A program of ours in its own process; killed after the test if it is still there. */
export function usePrograms(): (args: string[], options?: SpawnOptions) => Program {
  const running: Program[] = [];
  afterEach(async () => {
    for (const { child, ended } of running.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
  });
  return (args, options = {}) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let text = '';
    let over = false;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (more) => {
        text += more;
      });
    }
    const ended = new Promise<number | null>((resolve) => {
      child.once('close', (code) => {
        over = true;
        resolve(code);
      });
      child.once('error', () => resolve(null));
    });
    const program: Program = {
      child,
      ended,
      said: () => text,
      async says(pattern) {
        for (;;) {
          const found = text.match(pattern);
          if (found) return found;
          if (over) throw new Error(`ended without saying ${pattern}:\n${text}`);
          await sleep(20);
        }
      },
    };
    running.push(program);
    return program;
  };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
