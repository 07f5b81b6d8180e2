import { once } from 'node:events';
import PostalMime, { type Address } from 'postal-mime';
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

/** A mail server on this machine that keeps every mail and sends none. */
export async function startMailServer(store: Store): Promise<{ url: string; close(): Promise<void> }> {
  const server = new SMTPServer({
    name: 'sandbox',
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: 500,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'sandbox' }),
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address).join(', ');
      keepMail(store, stream, recipients).then(() => done(), done);
    },
  });
  server.on('error', () => undefined); // A client that hangs up is no reason to stop.
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

async function keepMail(store: Store, stream: SMTPServerDataStream, recipients: string): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  const moment = Date.parse(mail.date ?? '');
  store.run(
    'insert into mails (sender, recipients, subject, body_text, body_html, sent_at) values (?, ?, ?, ?, ?, ?)',
    ...[mail.from === undefined ? '' : named(mail.from), mail.to?.map(named).join(', ') ?? recipients],
    ...[mail.subject ?? '', mail.text ?? '', mail.html ?? null],
    Number.isNaN(moment) ? nowInSeconds() : Math.floor(moment / 1000),
  );
}

function named({ name, address }: Address): string {
  if (address === undefined) return name;
  return name === '' ? address : `${name} <${address}>`;
}
