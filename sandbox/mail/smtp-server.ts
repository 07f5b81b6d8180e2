import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { nowInSeconds, type Store } from '#sandbox/store.ts';

export interface MailRow {
  id: number;
  sender: string;
  recipients: string;
  subject: string;
  body_text: string;
  body_html: string | null;
  sent_at: number;
}

export interface AttachmentRow {
  id: number;
  filename: string;
  content_type: string;
  content: Uint8Array;
}

export interface ReceivedMail {
  mail: Email;
  /** The recipients of the envelope, separated by commas. */
  recipients: string;
  connection: Socket | undefined;
}

/**
 * Accepts every mail on a loopback port, and every log-in unless `mayLogIn` says no. An error of `onMail` becomes
 * the SMTP reply (`responseCode`).
 */
export async function startSmtpServer(
  onMail: (received: ReceivedMail) => Promise<void>,
  mayLogIn = () => true,
): Promise<{ url: string; close(): Promise<void> }> {
  // The sessions of smtp-server don't expose their socket, so it is found by its remote port.
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    name: 'sandbox',
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: (auth, _session, done) =>
      mayLogIn()
        ? done(null, { user: auth.username ?? 'sandbox' })
        : done(Object.assign(new Error('5.7.8 Bad credentials'), { responseCode: 535 })),
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address).join(', ');
      const connection = sockets.get(session.remotePort);
      parse(stream)
        .then((mail) => onMail({ mail, recipients, connection }))
        .then(() => done(), done);
    },
  });
  server.on('error', () => undefined); // A client that disconnects must not stop the server.
  const listener = server.listen(0, '127.0.0.1');
  listener.on('connection', (socket: Socket) => {
    const port = socket.remotePort;
    if (port === undefined) return;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
  });
  await once(listener, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Stores a mail, or refuses it if the address begins with `bounce`. */
export async function receiveMail(store: Store, { mail, recipients }: ReceivedMail): Promise<void> {
  if (recipients.startsWith('bounce')) {
    throw Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 });
  }
  const sentAt = Date.parse(mail.date ?? '');
  const mailId = store.insert('mails', {
    sender: mail.from === undefined ? '' : format(mail.from),
    recipients: mail.to?.map(format).join(', ') ?? recipients,
    subject: mail.subject ?? '',
    body_text: mail.text ?? '',
    body_html: mail.html ?? null,
    sent_at: Number.isNaN(sentAt) ? nowInSeconds() : Math.floor(sentAt / 1000),
  });
  for (const { filename, mimeType, content } of mail.attachments) {
    store.insert('mail_attachments', {
      mail_id: mailId,
      filename: filename ?? 'attachment',
      content_type: mimeType,
      content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    });
  }
}

async function parse(stream: SMTPServerDataStream): Promise<Email> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return PostalMime.parse(Buffer.concat(chunks));
}

function format({ name, address }: Address): string {
  if (address === undefined) return name;
  return name === '' ? address : `${name} <${address}>`;
}
