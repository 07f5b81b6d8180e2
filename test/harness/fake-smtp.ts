import { startSmtpServer } from '#sandbox/mail/smtp-server.ts';

export interface SentMail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** Headers by lower-case name. */
  headers: Record<string, string>;
  attachments: { filename: string; content: Uint8Array }[];
}

/**
 * - `refuse`: refuses the mail permanently, with 550
 * - `misconfigured`: refuses all mail permanently, for every recipient
 * - `defer`: refuses the mail for now
 * - `drop-reply`: accepts the mail, then cuts the connection
 * - `hold`: neither accepts nor answers
 */
export type MailFault = 'none' | 'refuse' | 'misconfigured' | 'defer' | 'hold' | 'drop-reply';

/** The sandbox's SMTP server with fault injection. */
export interface FakeSmtp {
  url: string;
  /** Accepted mails, oldest first. */
  mails: SentMail[];
  /** Gives the next mails these faults, one each. */
  injectFaults(...faults: MailFault[]): void;
  /** Refuses log-ins until the next reset, or accepts them again. */
  refuseLogIns(isRefused?: boolean): void;
  /** Deletes mails and faults. */
  reset(): void;
  close(): Promise<void>;
}

const reply = (responseCode: number, text: string) => () => Object.assign(new Error(text), { responseCode });
const REPLIES = {
  refuse: reply(550, '5.1.1 No such mailbox'),
  misconfigured: reply(550, '5.7.1 Relaying denied'),
  defer: reply(451, '4.3.0 Try later'),
};

export async function startFakeSmtp(): Promise<FakeSmtp> {
  const mails: SentMail[] = [];
  const faults: MailFault[] = [];
  let areLogInsRefused = false;
  const server = await startSmtpServer(
    async ({ mail, recipients, connection }) => {
      const fault = faults.shift() ?? 'none';
      if (fault === 'hold') return new Promise(() => undefined);
      if (fault !== 'none' && fault !== 'drop-reply') throw REPLIES[fault]();
      mails.push({
        to: recipients,
        from: mail.from?.address ?? '',
        subject: mail.subject ?? '',
        text: (mail.text ?? '').trimEnd(),
        html: (mail.html ?? '').trimEnd(),
        messageId: mail.messageId ?? '',
        headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
        attachments: mail.attachments.map(({ filename, content }) => ({
          filename: filename ?? '',
          content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
        })),
      });
      if (fault === 'drop-reply') connection?.destroy();
    },
    () => !areLogInsRefused,
  );
  return {
    ...server,
    mails,
    injectFaults: (...next) => void faults.push(...next),
    refuseLogIns(isRefused = true) {
      areLogInsRefused = isRefused;
    },
    reset() {
      areLogInsRefused = false;
      mails.length = 0;
      faults.length = 0;
    },
  };
}
