import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** The mail server of the embedded mode: takes every mail and shows it on a page, sends none. */

export interface MailboxMail {
  readonly number: number;
  readonly at: Date;
  readonly to: readonly string[];
  readonly mail: Email;
}

export interface Mailbox {
  readonly port: number;
  /** Newest first, the last 200. */
  mails(): readonly MailboxMail[];
  stop(): Promise<void>;
}

const KEPT = 200;

export async function startMailbox(): Promise<Mailbox> {
  const kept: MailboxMail[] = [];
  let number = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: 5_000_000,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          number += 1;
          kept.unshift({ number, at: new Date(), to: session.envelope.rcptTo.map((to) => to.address), mail });
          kept.length = Math.min(kept.length, KEPT);
          done();
        }, done);
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    mails: () => kept,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
