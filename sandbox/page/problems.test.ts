import { Octokit } from '@octokit/core';
import { expect, test } from 'vitest';
import { KEYS, press, startTestSandbox, type TestSandbox } from '#test/harness/start-test-sandbox.ts';

async function pay(sandbox: TestSandbox): Promise<string> {
  const order = await sandbox.razorpay.orders.create({ amount: 49_900, currency: 'INR' });
  const answer = await (await press(sandbox, 'pay', order.id)).json();
  return (answer as { razorpay_payment_id: string }).razorpay_payment_id;
}

/** Returns the sandbox's page, which lists the events and their outcomes. */
const page = async (sandbox: TestSandbox) => (await sandbox.shop.request('/sandbox')).text();
const flip = (sandbox: TestSandbox, name: string) => sandbox.post(`/sandbox/switches/${name}`);

test('a payment is left authorised and captured late, once', async () => {
  const sandbox = await startTestSandbox();
  await flip(sandbox, 'authorize_only');
  const id = await pay(sandbox);
  const { payments, orders } = sandbox.razorpay;
  const authorized = await payments.fetch(id);
  const orderId = String(authorized.order_id);
  expect(authorized).toMatchObject({ status: 'authorized', captured: false });
  expect(await orders.fetch(orderId)).toMatchObject({ status: 'attempted', amount_paid: 0 });
  expect((await sandbox.post(`/sandbox/payments/${id}/capture`)).status).toBe(303);
  expect(await payments.fetch(id)).toMatchObject({ status: 'captured', captured: true });
  expect(await orders.fetch(orderId)).toMatchObject({ status: 'paid', amount_paid: 49_900 });
  expect((await sandbox.post(`/sandbox/payments/${id}/capture`)).status).toBe(404);
  expect((await page(sandbox)).split('>order.paid<')).toHaveLength(2);
});

test('the bank refuses an authorised payment, once', async () => {
  const sandbox = await startTestSandbox();
  await flip(sandbox, 'authorize_only');
  const id = await pay(sandbox);
  expect((await sandbox.post(`/sandbox/payments/${id}/refuse`)).status).toBe(303);
  const { payments, orders } = sandbox.razorpay;
  expect(await payments.fetch(id)).toMatchObject({ status: 'failed', captured: false });
  for (const action of ['refuse', 'capture', 'refund/all'])
    expect((await sandbox.post(`/sandbox/payments/${id}/${action}`)).status).toBe(404);
  const { order_id } = await payments.fetch(id);
  expect(await orders.fetch(String(order_id))).toMatchObject({ status: 'attempted' });
  expect((await page(sandbox)).split('>payment.failed<')).toHaveLength(2);
});

test('the dashboard refunds half a payment in whole rupees, then the rest', async () => {
  const sandbox = await startTestSandbox();
  const id = await pay(sandbox);
  const at = `/sandbox/payments/${id}/refund`;
  const { payments } = sandbox.razorpay;
  expect((await sandbox.post(`${at}/half`)).status).toBe(303);
  expect(await payments.fetch(id)).toMatchObject({ status: 'captured', amount_refunded: 24_900 });
  expect((await sandbox.post(`${at}/all`)).status).toBe(303);
  expect(await payments.fetch(id)).toMatchObject({ status: 'refunded', amount_refunded: 49_900 });
  expect((await sandbox.post(`${at}/all`)).status).toBe(404);
  const { items } = await payments.fetchMultipleRefund(id);
  expect(items.map(({ amount }) => amount)).toEqual([25_000, 24_900]);
  expect(await page(sandbox)).toMatch(/refund\.processed[\s\S]*refund\.processed/);
});

test('a refund is pending, fails and is made again', async () => {
  const sandbox = await startTestSandbox();
  const { payments } = sandbox.razorpay;
  const id = await pay(sandbox);
  await flip(sandbox, 'pend_refunds');
  const refund = await payments.refund(id, {});
  expect(refund).toMatchObject({ status: 'pending' });
  expect((await sandbox.post(`/sandbox/refunds/${refund.id}/failed`)).status).toBe(303);
  expect((await sandbox.post(`/sandbox/refunds/${refund.id}/processed`)).status).toBe(404);
  expect(await payments.fetch(id)).toMatchObject({ status: 'captured', amount_refunded: 0 });
  const again = await payments.refund(id, {});
  expect((await sandbox.post(`/sandbox/refunds/${again.id}/processed`)).status).toBe(303);
  const { items } = await payments.fetchMultipleRefund(id);
  expect(items.map(({ status }) => status)).toEqual(['processed', 'failed']);
  expect(await page(sandbox)).toMatch(/refund\.failed[\s\S]*refund\.processed/);
});

test.each(['won', 'lost'])('a dispute is opened and %s, once', async (status) => {
  const sandbox = await startTestSandbox();
  const id = await pay(sandbox);
  const at = `/sandbox/payments/${id}/dispute`;
  expect((await sandbox.post(`${at}/${status}`)).status).toBe(404);
  expect((await sandbox.post(at)).status).toBe(303);
  expect((await sandbox.post(at)).status).toBe(404);
  expect(await page(sandbox)).toContain(`aria-label="Lose dispute of ${id}"`);
  expect((await sandbox.post(`${at}/${status}`)).status).toBe(303);
  expect(await page(sandbox)).toContain(`payment.dispute.${status}`);
});

test('a dispute is contested with a document, first as a draft', async () => {
  const sandbox = await startTestSandbox();
  const id = await pay(sandbox);
  await sandbox.post(`/sandbox/payments/${id}/dispute`);
  const authorization = `Basic ${btoa(`${KEYS.keyId}:${KEYS.keySecret}`)}`;
  const call = async (method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${sandbox.razorpayApiUrl}/v1${path}`, {
      method,
      headers: { authorization, ...(isForm || !body ? {} : { 'content-type': 'application/json' }) },
      body: isForm ? body : body ? JSON.stringify(body) : null,
    });
    return [response.status, (await response.json()) as Record<string, unknown>] as const;
  };
  const [, disputes] = await call('GET', '/disputes');
  const at = `/disputes/${(disputes.items as { id: string }[])[0]?.id}`;
  const form = new FormData();
  expect((await call('POST', '/documents', form))[0]).toBe(400);
  form.set('purpose', 'dispute_evidence');
  form.set('file', new File(['%PDF-'], 'evidence.pdf', { type: 'application/pdf' }));
  const [, document] = await call('POST', '/documents', form);
  expect(document).toMatchObject({ entity: 'document', mime_type: 'application/pdf', size: 5 });
  for (const wrong of [
    { action: 'send' },
    { action: 'submit', summary: 'No document.' },
    { action: 'draft', proof_of_service: ['doc_none'] },
    { action: 'draft', amount: 49_901 },
  ])
    expect((await call('PATCH', `${at}/contest`, wrong))[0]).toBe(400);
  const draft = { action: 'draft', summary: 'Delivered.', proof_of_service: [document.id] };
  expect((await call('PATCH', `${at}/contest`, draft))[1]).toMatchObject({
    status: 'open',
    evidence: { summary: 'Delivered.', proof_of_service: [document.id], others: null, submitted_at: null },
  });
  expect((await call('PATCH', `${at}/contest`, { action: 'submit' }))[1]).toMatchObject({
    status: 'under_review',
    evidence: { summary: 'Delivered.', submitted_at: expect.any(Number) },
  });
  for (const [method, path] of [
    ['PATCH', 'contest'],
    ['POST', 'accept'],
  ] as const)
    expect((await call(method, `${at}/${path}`, { action: 'draft' }))[0]).toBe(400);
  expect(await page(sandbox)).toContain(`href="/sandbox/documents/${document.id}"`);
  expect(await (await sandbox.shop.request(`/sandbox/documents/${document.id}`)).text()).toBe('%PDF-');
  expect((await sandbox.post(`/sandbox/payments/${id}/dispute/won`)).status).toBe(303);
});

test('dropped webhooks can be sent by hand', async () => {
  const sandbox = await startTestSandbox();
  await flip(sandbox, 'drop_webhooks');
  await pay(sandbox);
  expect((await page(sandbox)).split('>given up<')).toHaveLength(4);
  expect((await flip(sandbox, 'anything')).status).toBe(404);
});

test('the token is expired and the seats are full until the problems are switched off', async () => {
  const sandbox = await startTestSandbox();
  const github = new Octokit({ auth: 'token', baseUrl: sandbox.githubApiUrl });
  const invite = () =>
    github
      .request('PUT /repos/{owner}/{repo}/collaborators/{username}', {
        owner: 'capstone-projects',
        repo: 'smart-attendance',
        username: 'asha',
        permission: 'pull',
      })
      .then(
        ({ status }) => status,
        ({ status }) => status,
      );
  for (const [name, refused] of [
    ['expired_token', 401],
    ['full_seats', 403],
  ] as const) {
    await flip(sandbox, name);
    expect(await invite()).toBe(refused);
    await flip(sandbox, name);
  }
  expect(await invite()).toBe(201);
});
