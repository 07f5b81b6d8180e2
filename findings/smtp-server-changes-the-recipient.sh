#!/usr/bin/env bash
# smtp-server 3.21.6 with nodemailer 10.6.0 as the client.
# Expected: a server reports the recipient as the client wrote it in RCPT TO.
# Seen: a domain in ASCII (asha@xn--h2brj9c.xn--h2brj9c, which is what a client has to send) is reported in letters
# (asha@भारत.भारत). A comparison with the address that was sent fails, and a test that looks at the recipient
# believes that the client did not encode it; the header `To` of the same mail still has the ASCII spelling.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts smtp-server@3.21.6 nodemailer@10.6.0 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';

const ASCII = 'asha@xn--h2brj9c.xn--h2brj9c';
const received = Promise.withResolvers();
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  async onData(stream, session, done) {
    received.resolve({ recipient: session.envelope.rcptTo[0].address, mail: await text(stream) });
    done();
  },
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const transport = createTransport({ host: '127.0.0.1', port: server.server.address().port });
const sent = await transport.sendMail({ from: 'shop@example.com', to: ASCII, subject: 'x', text: 'x' });
const { recipient, mail } = await received.promise;
const header = /^To: (\S+)/m.exec(mail)?.[1];
console.log({ sent: sent.envelope.to[0], recipient, header });
assert.equal(sent.envelope.to[0], ASCII);
assert.equal(recipient, 'asha@भारत.भारत');
assert.equal(header, ASCII);
transport.close();
await new Promise((done) => server.close(done));
JS
node run.mjs
