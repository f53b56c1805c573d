import nodemailer, { type Transporter } from 'nodemailer';
import { write } from './letters.js';
import type { PostConfig, PostNeed } from './need.js';
import type { OutboxRow, Written } from './plain-letter.js';

/**
 * One letter's way to the mail server. A row is claimed for a while by moving its due time ahead; whoever claims it sends
 * it and marks it. A process that dies in between leaves the row to the next sweep, with the same Message-ID.
 */

const BACK_OFF = [60, 300, 900, 3_600, 10_800, 21_600, 43_200, 86_400, 86_400, 86_400];
/** A mail server that refuses a recipient for good is asked twice more: addresses come back, and graylists lie. */
const REFUSED_TRIES = 3;

export function mailer(config: PostConfig): Transporter {
  const patience = (config.patience ?? 60) * 1000;
  const timeouts = {
    connectionTimeout: Math.min(patience, 20_000),
    greetingTimeout: Math.min(patience, 20_000),
    socketTimeout: patience,
    dnsTimeout: 10_000,
  };
  const url = new URL(config.smtpUrl);
  return nodemailer.createTransport({
    host: url.hostname,
    port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
    secure: url.protocol === 'smtps:',
    ...(url.username ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } } : {}),
    ...timeouts,
    ...(config.dkim
      ? {
          dkim: {
            domainName: config.dkim.domain,
            keySelector: config.dkim.selector,
            privateKey: config.dkim.key,
            // One-click unsubscribe counts only when both headers are signed (RFC 8058).
            headerFieldNames:
              'from:to:subject:date:message-id:references:in-reply-to:mime-version:content-type:list-unsubscribe:list-unsubscribe-post',
          },
        }
      : {}),
  });
}

/** Ids of letters that are due. */
export async function dueLetters(need: PostNeed, most = 200): Promise<{ game: string; id: string }[]> {
  const { rows } = await need.database.pool.query<{ game: string; id: string }>(
    `select game, id::text from outbox where state = 'waiting' and due_at <= now() order by due_at limit $1`,
    [most],
  );
  return rows;
}

/** When the next letter will be due; null when none waits. */
export async function nextDue(need: PostNeed): Promise<Date | null> {
  const { rows } = await need.database.pool.query<{ due: Date | null }>(
    `select min(due_at) as due from outbox where state = 'waiting' and due_at > now()`,
  );
  return rows[0]?.due ?? null;
}

export async function deliver(need: PostNeed, transport: Transporter, key: { game: string; id: string }): Promise<void> {
  const claimed = await claim(need, key);
  if (!claimed) return;
  const told = (what: 'sent' | 'dropped' | 'retried' | 'failed', error?: string) => need.report?.(what, claimed.kind, error);
  let written: Written | 'dropped';
  try {
    written = await write(need, claimed);
    if (written === 'dropped') {
      await mark(need, key, 'dropped', null, null);
      return told('dropped');
    }
    const id = messageId(need, claimed);
    await transport.sendMail(message(need, written, id));
    await mark(need, key, 'sent', id, null);
    told('sent');
  } catch (error) {
    const reason = reasonOf(error);
    const failed = await again(need, claimed, reason, isRefusal(error));
    told(failed ? 'failed' : 'retried', reason);
  }
}

async function claim(need: PostNeed, { game, id }: { game: string; id: string }): Promise<OutboxRow | null> {
  const lease = 2 * (need.config.patience ?? 60) + 60;
  const { rows } = await need.database.pool.query<OutboxRow>(
    `update outbox set attempts = attempts + 1, due_at = now() + make_interval(secs => $3)
      where game = $1 and id = $2::bigint and state = 'waiting' and due_at <= now()
      returning game, id::text, person, kind, occasion, facts, attempts`,
    [game, id, lease],
  );
  return rows[0] ?? null;
}

/** Links in sent letters are not kept: what was mailed is the reader's alone. */
async function mark(
  need: PostNeed,
  { game, id }: { game: string; id: string },
  state: string,
  messageId: string | null,
  error: string | null,
): Promise<void> {
  await need.database.pool.query(
    `update outbox set state = $3, message_id = coalesce($4, message_id), error = $5, sent_at = case when $3 = 'sent' then now() end,
            facts = facts - 'secret' - 'code' where game = $1 and id = $2::bigint`,
    [game, id, state, messageId, error],
  );
}

/** Puts it back for later; true when it was tried often enough. */
async function again(need: PostNeed, row: OutboxRow, reason: string, refused: boolean): Promise<boolean> {
  const backOff = need.config.backOff ?? BACK_OFF;
  const failed = row.attempts > backOff.length || (refused && row.attempts >= REFUSED_TRIES);
  await need.database.pool.query(
    `update outbox set state = $3, error = $4, due_at = now() + make_interval(secs => $5) where game = $1 and id = $2::bigint`,
    [row.game, row.id, failed ? 'failed' : 'waiting', reason, backOff[row.attempts - 1] ?? 0],
  );
  return failed;
}

const hostOf = (need: PostNeed): string => new URL(need.address).hostname;

/** The same for every try of a letter. */
const messageId = (need: PostNeed, row: OutboxRow): string => `<${row.kind}.${row.game || 'account'}.${row.id}@${hostOf(need)}>`;

function message(need: PostNeed, written: Written, id: string) {
  const thread = written.thread === null ? null : `<table.${written.thread}@${hostOf(need)}>`;
  return {
    from: need.config.from,
    to: written.to,
    subject: written.subject,
    text: written.text,
    html: written.html,
    messageId: id,
    ...(thread ? { references: [thread], inReplyTo: thread } : {}),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(written.unsubscribe
        ? {
            'List-Unsubscribe': { prepared: true, value: `<${written.unsubscribe}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
    attachments: written.pictures.map(({ cid, png, name }) => ({
      cid,
      content: png,
      filename: name,
      contentType: 'image/png',
      contentDisposition: 'inline' as const,
    })),
    // Nothing is read from files or other servers while a letter is put together.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** One line for the administrator, without the address it was for. */
function reasonOf(error: unknown): string {
  const { message = String(error), code } = error as { message?: string; code?: string };
  return `${code ? `${code}: ` : ''}${message}`
    .replace(/\s+/g, ' ')
    .replace(/[^\s<>]+@[^\s<>]+/g, '…')
    .slice(0, 300);
}

const isRefusal = (error: unknown): boolean =>
  Number((error as { responseCode?: number }).responseCode) >= 500 && Number((error as { responseCode?: number }).responseCode) < 600;
