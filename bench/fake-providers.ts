import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSmtpServer } from '#sandbox/mail/smtp-server.ts';
import { startFakeGithub } from '../test/harness/fake-github.ts';
import { startFakeRazorpay } from '../test/harness/fake-razorpay.ts';

// The fake providers in a process of their own. Prints the shop's settings for them as JSON. Beside them it serves:
// POST /pay/{orderId}: a captured payment; answers with the webhook that reports it · GET /usage: this process's CPU time.

const [razorpay, github, smtp] = await Promise.all([
  startFakeRazorpay(),
  startFakeGithub(),
  startSmtpServer(async () => undefined),
]);
const { settings } = razorpay;

const server = createServer((request, response) => {
  const [, action, orderId = ''] = request.url?.split('/') ?? [];
  if (action === 'pay') {
    const { rawBody, signature, eventId } = razorpay.webhook('payment.captured', {
      payment: razorpay.pay(orderId),
    });
    response.end(JSON.stringify({ body: new TextDecoder().decode(rawBody), signature, eventId }));
  } else {
    response.end(JSON.stringify(process.cpuUsage()));
  }
});
// The bench, not this server, closes idle connections: a request may just be on its way.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(
    JSON.stringify({
      url: `http://127.0.0.1:${port}`,
      settings: {
        RAZORPAY_API_URL: settings.apiUrl,
        RAZORPAY_CHECKOUT_URL: settings.checkoutUrl,
        GITHUB_API_URL: github.url,
        SMTP_URL: smtp.url,
      },
    }),
  );
});
// Nobody reads the recorded calls.
setInterval(() => {
  razorpay.calls.length = 0;
  github.calls.length = 0;
}, 1000);
process.once('disconnect', () => process.exit());
