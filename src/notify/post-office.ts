import { Logger, type Runner, run } from 'graphile-worker';
import { deliver, dueLetters, mailer, nextDue } from './deliver.js';
import type { PostNeed } from './need.js';
import { tidy } from './tidy.js';

/**
 * Drains the outbox, in every process that runs. Two kinds of jobs: a sweep finds what is due and makes one job for each
 * letter (so that a slow one holds nobody up), then books the next sweep. A lost wake-up costs a minute at most.
 */
export interface PostOffice {
  /** Something was put into the outbox, or will be due soon. */
  wake(): void;
  /** Finishes what is being sent. */
  stop(): Promise<void>;
}

const CONCURRENT = 5;

export async function startPost(need: PostNeed): Promise<PostOffice> {
  const transport = mailer(need.config);
  let runner: Runner;
  const bookSweep = (at?: Date) =>
    runner.addJob(
      'sweep',
      {},
      { jobKey: at ? 'sweep-later' : 'sweep', jobKeyMode: 'replace', maxAttempts: 1, ...(at ? { runAt: at } : {}) },
    );
  // What is tried again or settles is due at a known time: the sweep comes then.
  const bookNext = async () => {
    const next = await nextDue(need);
    if (next) await bookSweep(next);
  };
  runner = await run({
    connectionString: need.jobsUrl,
    concurrency: CONCURRENT,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: new Logger(() => () => {}),
    crontab: '* * * * * sweep ?jobKey=sweep&max=1\n17 3 * * * tidy ?jobKey=tidy&max=3',
    taskList: {
      sweep: async () => {
        for (const letter of await dueLetters(need)) {
          await runner.addJob('letter', letter, {
            jobKey: `letter:${letter.game}:${letter.id}`,
            jobKeyMode: 'replace',
            maxAttempts: 1,
          });
        }
        await bookNext();
      },
      tidy: async () => tidy(need.database.pool),
      letter: async (payload) => {
        await deliver(need, transport, payload as { game: string; id: string });
        await bookNext();
      },
    },
  });
  runner.events.on('job:error', ({ job }) => need.jobFailed?.(job.task_identifier));
  let gathered: NodeJS.Timeout | undefined;
  return {
    wake() {
      gathered ??= setTimeout(() => {
        gathered = undefined;
        bookSweep().catch(() => {});
      }, 20).unref();
    },
    async stop() {
      clearTimeout(gathered);
      await runner.stop().catch(() => {});
      transport.close();
    },
  };
}
