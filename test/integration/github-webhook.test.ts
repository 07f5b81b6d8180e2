import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createCodeHost } from '#server/integrations/github/code-host.ts';
import { openApp } from '#test/harness/app.ts';
import { makeProject } from '#test/harness/factories.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';

const SECRET = 'the secret';
const codeHost = (webhookSecrets: string[]) =>
  createCodeHost({ apiUrl: 'http://127.0.0.1:9', token: 't', webhookSecrets }, pino({ level: 'silent' }));
const shop = setUp(() => openTestShop({ codeHost: codeHost([SECRET]) }));

const body = '{ "repository": {"name":"leaf", "owner":{"login":"acme"}} }';
const signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`;

async function post(
  given: Record<string, string>,
  context = shop.context,
  sent = body,
): Promise<[number, unknown]> {
  const app = await openApp('api/');
  const headers = {
    'x-github-event': 'push',
    'x-github-delivery': 'd-1',
    'content-type': 'application/json',
  };
  const response = await app(context, '/webhooks/github', {
    method: 'POST',
    body: sent,
    headers: { ...headers, ...given },
  });
  return [response.status, await response.json()];
}

test('the GitHub webhook accepts a signed event over its exact bytes, also from a browser-like client, and no other', async () => {
  const { id } = await makeProject(shop.context.db, { repoOwner: 'acme', repoName: 'leaf' });
  expect((await post({}))[0]).toBe(400);
  expect((await post({ 'x-hub-signature-256': signature.replace(/.$/, 'x') }))[0]).toBe(400);
  expect(await shop.waitingJobs()).toEqual([]);
  const origin = 'https://github.com';
  expect(await post({ 'x-hub-signature-256': signature, origin })).toEqual([200, { received: true }]);
  expect(await shop.waitingJobs()).toMatchObject([{ name: 'sync-repository', data: { projectId: id } }]);
});

test('the GitHub webhook reads a form, which is its default, over its exact bytes', async () => {
  const { id } = await makeProject(shop.context.db, { repoOwner: 'acme', repoName: 'leaf' });
  const form = `payload=${encodeURIComponent(body).replaceAll('%20', '+')}`;
  const send = (signed: string) =>
    post(
      {
        'content-type': 'application/x-www-form-urlencoded',
        'x-hub-signature-256': `sha256=${createHmac('sha256', SECRET).update(signed).digest('hex')}`,
      },
      shop.context,
      form,
    );
  expect((await send(body))[0]).toBe(400);
  expect(await shop.waitingJobs()).toEqual([]);
  expect(await send(form)).toEqual([200, { received: true }]);
  expect(await shop.waitingJobs()).toMatchObject([{ name: 'sync-repository', data: { projectId: id } }]);
});

test('text in an event that looks like a form does not replace the event', async () => {
  await makeProject(shop.context.db, { repoOwner: 'acme', repoName: 'other' });
  const other = encodeURIComponent(
    JSON.stringify({ repository: { name: 'other', owner: { login: 'acme' } } }),
  );
  const event = body.replace('}', `, "description":"&payload=${other}&"}`);
  const signed = `sha256=${createHmac('sha256', SECRET).update(event).digest('hex')}`;
  expect((await post({ 'x-hub-signature-256': signed }, shop.context, event))[0]).toBe(200);
  expect(await shop.waitingJobs()).toEqual([]);
});

test.each(['github', 'razorpay'])('the webhook of %s is refused without POST', async (provider) => {
  const app = await openApp('api/');
  const { status, headers } = await app(shop.context, `/webhooks/${provider}`);
  expect([status, headers.get('allow')]).toEqual([405, 'POST']);
});

test('the GitHub webhook does not exist without a secret', async () => {
  const closed = { ...shop.context, codeHost: codeHost([]) };
  expect((await post({ 'x-hub-signature-256': signature }, closed))[0]).toBe(404);
});
