import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real mail server that can misbehave as real ones do. */
export interface MailServer {
  readonly port: number;
  /** Mails it accepted, oldest first. */
  readonly mails: { readonly to: string; readonly mail: Email; readonly raw: string }[];
  /** How often a message was handed over completely, accepted or not. */
  data: number;
  /** Recipients it refuses for good. */
  readonly refuses: Set<string>;
  /** Drops the connection after the message was handed over, this many times: accepted or not, nobody knows. */
  dropsAfterData: number;
  /** Whether a dropped message was kept. */
  keepsDropped: boolean;
  /** Waits before it answers a message for these recipients. */
  readonly slowFor: Map<string, number>;
  stop(): Promise<void>;
}

export async function startMailServer(port = 0): Promise<MailServer> {
  const box: Omit<MailServer, 'port' | 'stop'> = {
    mails: [],
    data: 0,
    refuses: new Set(),
    dropsAfterData: 0,
    keepsDropped: false,
    slowFor: new Map(),
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(box.refuses.has(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks);
        const to = session.envelope.rcptTo[0]!.address;
        box.data += 1;
        await new Promise((resolve) => setTimeout(resolve, box.slowFor.get(to) ?? 0));
        const drop = box.dropsAfterData > 0;
        if (!drop || box.keepsDropped) box.mails.push({ to, mail: await PostalMime.parse(raw), raw: raw.toString('utf8') });
        if (!drop) return done();
        box.dropsAfterData -= 1;
        for (const connection of (server as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections)
          connection._socket.destroy();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return Object.assign(box, {
    port: (server.server.address() as { port: number }).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

/** Waits until something holds; fails after 15 seconds with what was still wrong. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not within 15 seconds: ${what}`);
}
