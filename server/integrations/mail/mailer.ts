import { createTransport } from 'nodemailer';
import type { ProviderSettings } from '#server/config.ts';

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Ours, kept for a second try, so that mailboxes see a copy for what it is. */
  id?: string;
}

export interface Mailer {
  /** Resolves once the mail server has taken the mail; throws the server's or the network's error. */
  send(mail: OutgoingMail): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/** Mail by SMTP over a few kept connections; answers go to `replyTo`. A mail that fails is not tried again here. */
export function createMailer(
  { smtpUrl, from }: ProviderSettings['mail'],
  { timeoutMs = TIMEOUT_MS, replyTo }: { timeoutMs?: number; replyTo?: string } = {},
): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: 3,
      // A connection cut after the mail was handed over may mean that it was taken: our own schedule decides.
      maxRequeues: 0,
      idleTimeout: 5000,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, replyTo, headers: { 'auto-submitted': 'auto-generated' } },
  );
  const host = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';

  return {
    async send({ id, ...mail }) {
      const messageId = id === undefined ? undefined : `<${id}@${host}>`;
      await transport.sendMail({ ...mail, messageId, signal: AbortSignal.timeout(timeoutMs) });
    },
  };
}
