// The least program that takes an order, for `npm run bench -- orders --floor`: it asks the payment provider for an
// order, records the payment of a signed webhook, invites to the repository and mails a receipt, and stores each of
// these facts durably before the next one. It locks nothing, retries nothing and checks no terms. Its argument is
// `FloorSettings` as JSON. It tells the bench when it is ready, and ends with it.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import type { FloorSettings } from './floor.ts';

const { port, databaseUrl, razorpay, githubUrl, smtpUrl } = JSON.parse(
  process.argv[2] ?? '',
) as FloorSettings;
const pool = new pg.Pool({ connectionString: databaseUrl });
const transport = createTransport({ url: smtpUrl, pool: true }, { from: 'hello@capstone.example' });
const authorization = `Basic ${Buffer.from(`${razorpay.keyId}:${razorpay.keySecret}`).toString('base64')}`;
const json = { 'content-type': 'application/json' };

async function order(body: string): Promise<string> {
  const { email, login } = JSON.parse(body);
  const reply = await fetch(`${razorpay.apiUrl}/v1/orders`, {
    method: 'POST',
    headers: { ...json, authorization },
    body: JSON.stringify({ amount: 49_900, currency: 'INR', receipt: login }),
  });
  const { id } = (await reply.json()) as { id: string };
  await pool.query('insert into floor_orders (id, email, login) values ($1, $2, $3)', [id, email, login]);
  return JSON.stringify({ id });
}

async function recordPayment(body: string, signature: string | undefined): Promise<string> {
  const isSigned =
    createHmac('sha256', razorpay.webhookSecrets[0] ?? '')
      .update(body)
      .digest('hex') === signature;
  if (!isSigned) throw new Error('The webhook is not signed.');
  const { id, order_id: orderId } = JSON.parse(body).payload.payment.entity;
  const paid = 'update floor_orders set payment_id = $2 where id = $1 and payment_id is null returning *';
  const { rows } = await pool.query(paid, [orderId, id]);
  if (rows[0]) void deliver(rows[0]);
  return '{}';
}

async function deliver({ id, email, login }: { id: string; email: string; login: string }): Promise<void> {
  const reply = await fetch(`${githubUrl}/repos/acme/shop/collaborators/${login}`, {
    method: 'PUT',
    headers: { ...json, authorization: 'Bearer token-of-the-bench' },
    body: '{"permission":"pull"}',
  });
  const invitation = (await reply.json()) as { id: number };
  await pool.query('update floor_orders set invitation_id = $2 where id = $1', [id, invitation.id]);
  await transport.sendMail({ to: email, subject: 'Your receipt', text: `Order ${id} is paid.` });
  await pool.query('update floor_orders set mailed_at = now() where id = $1', [id]);
}

async function answer(request: IncomingMessage): Promise<string> {
  const body = await text(request);
  if (request.url === '/orders') return order(body);
  return recordPayment(body, request.headers['x-razorpay-signature'] as string | undefined);
}

await pool.query(
  'create table floor_orders (id text primary key, email text, login text, payment_id text, invitation_id bigint, mailed_at timestamptz)',
);
createServer((request, response) => {
  answer(request).then(
    (body) => response.writeHead(200, json).end(body),
    () => response.writeHead(500).end(),
  );
}).listen(port, '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit());
