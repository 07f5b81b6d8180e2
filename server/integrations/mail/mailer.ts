import { createTransport } from 'nodemailer';
import { toAsciiEmail } from '#domain/email.ts';
import type { ProviderSettings } from '#server/config.ts';

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Used as the Message-ID. Retries repeat it, so that mailboxes recognize duplicates. */
  id?: string;
  /** The address at which a POST unsubscribes the recipient; null for mails that the recipient caused. */
  unsubscribeUrl?: string | null;
  attachments?: MailAttachment[];
}

export type Mailer = ReturnType<typeof createMailer>;

const TIMEOUT_MS = 10_000;
/**
 * Keeps out-of-office replies away from support (RFC 3834; Exchange and Outlook). nodemailer adds the date.
 */
const HEADERS = { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'OOF, AutoReply' };

/** Sends mail over pooled SMTP connections, without retries. */
export function createMailer(
  { smtpUrl, from }: ProviderSettings['mail'],
  { timeoutMs = TIMEOUT_MS, replyTo }: { timeoutMs?: number; replyTo?: string } = {},
) {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: 3,
      // A connection lost after DATA may mean that the mail was accepted, so the outbox decides about
      // retries.
      maxRequeues: 0,
      idleTimeout: 5000,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, replyTo, headers: HEADERS },
  );
  const host = toAsciiEmail(from.replace(/>$/, '')).split('@').at(-1);

  return {
    /** Resolves once the mail server has accepted the mail. Throws SMTP and network errors. */
    async send({ id, unsubscribeUrl, ...mail }: OutgoingMail) {
      const messageId = id === undefined ? undefined : `<${id}@${host}>`;
      const headers = unsubscribeUrl ? unsubscribeHeaders(unsubscribeUrl) : {};
      await transport.sendMail({ ...mail, headers, messageId, signal: AbortSignal.timeout(timeoutMs) });
    },
    /** Connects and logs in, without a mail. Throws SMTP and network errors. */
    async logIn() {
      await transport.verify();
    },
  };
}

/** Adds the mailbox's own button to unsubscribe: https://www.rfc-editor.org/rfc/rfc8058 */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'list-unsubscribe': `<${url}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' };
}
