import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface ReceivedMail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
}

/** For one mail: take it, refuse it, never answer, or take it and cut the line instead of saying so. */
export type MailReply = 'take' | 'refuse' | 'hold' | 'take-and-drop';

export interface FakeSmtp {
  url: string;
  mails: ReceivedMail[];
  /** The next mails get these replies, one each. */
  script(...replies: MailReply[]): void;
  reset(): void;
  close(): Promise<void>;
}

/** A mail server that a test holds in its hands. */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  const mails: ReceivedMail[] = [];
  const replies: MailReply[] = [];
  // The library tells the handlers no connection to cut; sockets are found by their port.
  const sockets = new Map<number, { destroy(): void }>();
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, session, done) {
      const reply = replies.shift() ?? 'take';
      const read = async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        if (reply === 'hold') return;
        if (reply === 'refuse')
          return done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
        mails.push(await readMail(Buffer.concat(chunks), session));
        if (reply === 'take-and-drop') return sockets.get(session.remotePort)?.destroy();
        done();
      };
      read().catch(done);
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  listening.on('connection', (socket) => {
    if (socket.remotePort) sockets.set(socket.remotePort, socket);
  });
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mails,
    script: (...next) => void replies.push(...next),
    reset() {
      mails.length = 0;
      replies.length = 0;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

async function readMail(source: Buffer, { envelope }: SMTPServerSession): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(source);
  return {
    to: envelope.rcptTo.map(({ address }) => address).join(', '),
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text: (mail.text ?? '').trimEnd(),
    html: (mail.html ?? '').trimEnd(),
    messageId: mail.messageId ?? '',
  };
}
