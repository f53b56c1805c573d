import { Agent, request } from 'node:http';

/** A lane is one table: its requests are sent one after another, each when the one before was answered. */
export interface Load {
  readonly port: number;
  readonly expected: number;
  readonly lanes: readonly (readonly Sent[])[];
}

export interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Loaded {
  /** From the first request to the last answer. */
  readonly ms: number;
  /** Of each request. */
  readonly latencies: readonly number[];
}

/** Runs in a thread of its own, so that whoever asks takes no time from whoever answers. */
export default async function load({ port, expected, lanes }: Load): Promise<Loaded> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes.length });
  const latencies: number[] = [];
  const began = performance.now();
  await Promise.all(
    lanes.map(async (lane) => {
      for (const sent of lane) {
        const asked = performance.now();
        const { status, text } = await post(agent, port, sent);
        latencies.push(performance.now() - asked);
        if (status !== expected) throw new Error(`${sent.path} answered ${status}: ${text.slice(0, 500)}`);
      }
    }),
  );
  const ms = performance.now() - began;
  agent.destroy();
  return { ms, latencies };
}

function post(agent: Agent, port: number, { path, headers, body }: Sent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    };
    const sending = request(options, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.on('error', reject);
    });
    sending.on('error', reject);
    sending.end(body);
  });
}
