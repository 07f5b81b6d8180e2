import { expect, test } from 'vitest';
import { openApp } from '#test/harness/app.ts';
import { openAuthShop } from '#test/harness/auth-shop.ts';
import { setUp } from '#test/harness/set-up.ts';

// Both spellings of an address whose domain is in an Indian script are one address.

const shop = setUp(openAuthShop);
const LETTERS = 'asha@भारत.भारत';
const ASCII = 'asha@xn--h2brj9c.xn--h2brj9c';
const recipients = async () =>
  (await shop.database.pool.query('select recipient from mails order by created_at')).rows.map(
    ({ recipient }) => recipient,
  );

test('an account with a domain in an Indian script is opened by both spellings, and mailed', async () => {
  const signedUp = await shop.signUp(LETTERS);
  expect(signedUp.status).toBe(200);
  expect(await shop.actorOf(signedUp)).toMatchObject({ email: ASCII });
  for (const typed of [LETTERS, ASCII, ASCII.toUpperCase()]) {
    expect([typed, (await shop.signIn(typed)).status]).toEqual([typed, 200]);
    expect([typed, (await shop.signUp(typed)).status]).toEqual([typed, 422]);
    expect((await shop.request('request-password-reset', { email: typed })).status).toBe(200);
  }
  await shop.runJobs();
  expect(await recipients()).toHaveLength(4);
  expect(new Set(await recipients())).toEqual(new Set([ASCII]));
});

test('an address that was copied with invisible signs is the address itself, and stored clean', async () => {
  const plain = 'asha@gmail.com';
  expect(await shop.actorOf(await shop.signUp('\u202aasha@gmail.com\u202c'))).toMatchObject({ email: plain });
  for (const typed of ['\u2066asha@gmail.com\u2069', 'asha@gm\u200bail.com', '\u200f Asha@gmail.com\ufeff']) {
    expect([typed, (await shop.signIn(typed)).status]).toEqual([typed, 200]);
    expect([typed, (await shop.signUp(typed)).status]).toEqual([typed, 422]);
    expect((await shop.request('request-password-reset', { email: typed })).status).toBe(200);
  }
  await shop.runJobs();
  expect(await recipients()).toHaveLength(4);
  expect(new Set(await recipients())).toEqual(new Set([plain]));
});

test('a complaint of an address with a domain in an Indian script is confirmed to it', async () => {
  const app = await openApp();
  const body = new URLSearchParams({
    email: LETTERS,
    reference: '',
    message: 'The zip was empty.',
  }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await app(shop.context, '/contact', { method: 'POST', headers, body });
  expect(response.status).toBeLessThan(400);
  expect(await recipients()).toContain(ASCII);
});
