import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { confirmAccountMail, resetPasswordMail } from '#content/mails/account.ts';
import { confirmWaitingMail } from '#content/mails/waiting-list.ts';
import { dataLinkMail } from '#content/mails/your-data.ts';
import { actorOf, makeUser } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import type { Context } from '../../context.ts';
import { enqueueLimitedMail } from './enqueue-limited-mail.ts';
import { rememberNetwork } from './known-networks.ts';

const shop = setUp(openOrderShop);

const MAILS = [confirmAccountMail, resetPasswordMail, dataLinkMail, confirmWaitingMail];
const data = { url: 'https://shop.example/x', days: 1, minutes: 60, hours: 24, projectName: 'Leaf' };

const send = (recipient: string, n: number, caller: Partial<Context> = {}) =>
  shop.context.db.transaction((tx) =>
    enqueueLimitedMail({ ...shop.context, ...caller }, tx, {
      mail: MAILS[n % MAILS.length]!,
      subjectKey: randomUUID(),
      recipient,
      data,
    }),
  );
const countMails = async () => (await shop.rows('mails')).length;

test('an address that no one confirmed gets 5 mails of all kinds in any 24 hours, also when they are sent at once', async () => {
  const makeOlder = (hours: number) =>
    shop.database.pool.query(`update mails set created_at = created_at - interval '${hours} hours'`);
  await Promise.all(
    Array.from({ length: 9 }, (_, n) => send(n % 2 ? 'victim@gmail.com' : 'vic.tim+x@googlemail.com', n)),
  );
  expect(await countMails()).toBe(5);
  await send('victor@gmail.com', 0);
  await send('victim@example.com', 0);
  expect(await countMails()).toBe(7);
  await makeOlder(23.9);
  await send('victim@gmail.com', 0);
  expect(await countMails()).toBe(7);
  await makeOlder(0.2);
  for (let n = 0; n < 3; n++) await send('victim@gmail.com', n);
  expect(await countMails()).toBe(10);
  // The bound slides: two days that adjoin don't add up.
  await makeOlder(12);
  for (let n = 0; n < 5; n++) await send('victim@gmail.com', n);
  expect(await countMails()).toBe(12);
});

test('a mailbox that begins with a tag has its own bound', async () => {
  for (let n = 0; n < 7; n++) await send(`+${n}@example.com`, n);
  expect(await countMails()).toBe(5);
});

test('an address that its owner confirmed, or that has paid, gets 10 mails of each kind in any 24 hours', async () => {
  await makeUser(shop.context.db, { email: 'asha@example.com', emailVerified: true });
  await Promise.all(Array.from({ length: 7 }, (_, n) => send('asha@example.com', n)));
  expect(await countMails()).toBe(7);
  for (let n = 0; n < 12; n++) await send('asha@example.com', 0);
  expect(await shop.mailsOf('confirm-account')).toHaveLength(10);
  await send('asha@example.com', 1);
  expect(await shop.mailsOf('reset-password')).toHaveLength(3);
  await shop.pay(await shop.createOpenOrder({ email: 'ravi@example.com', githubId: 'ravi' }));
  const before = await countMails();
  for (let n = 0; n < 7; n++) await send('ravi@example.com', n);
  expect(await countMails()).toBe(before + 7);
});

test('one network leaves a mail to others, and strangers together get no more than before', async () => {
  const from = (n: number) => ({ clientIp: `198.51.100.${n}` });
  for (let n = 0; n < 6; n++) await send('new@example.com', n, from(1));
  expect(await countMails()).toBe(4);
  for (let n = 0; n < 6; n++) await send('new@example.com', n, from(2 + n));
  expect(await countMails()).toBe(5);
  const asha = await makeUser(shop.context.db, { email: 'asha@example.com', emailVerified: true });
  for (let n = 0; n < 12; n++) await send('asha@example.com', 0, from(1));
  expect(await shop.mailsOf('confirm-account')).toHaveLength(9 + 2);
  for (let n = 0; n < 12; n++) await send('asha@example.com', 0, from(2 + n));
  expect(await shop.mailsOf('confirm-account')).toHaveLength(10 + 2);
  // What the owner asks for is counted apart: signed in, or in a network in which they logged in.
  await send('asha@example.com', 0, { ...from(1), actor: actorOf(asha, { emailVerified: true }) });
  expect(await shop.mailsOf('confirm-account')).toHaveLength(11 + 2);
  await send('asha@example.com', 0, { ...from(1), actor: actorOf(asha) });
  expect(await shop.mailsOf('confirm-account')).toHaveLength(11 + 2);
  await rememberNetwork(shop.context, { email: 'asha@example.com', ...from(30) });
  for (let n = 0; n < 12; n++) await send('asha@example.com', 0, from(30));
  expect(await shop.mailsOf('confirm-account')).toHaveLength(20 + 2);
});

test('a stranger who signed up with an address is not its owner', async () => {
  const victim = await makeUser(shop.context.db, { email: 'victim@example.com' });
  const from = { clientIp: '198.51.100.1' };
  await rememberNetwork(shop.context, { email: 'victim@example.com', ...from });
  for (let n = 0; n < 9; n++) await send('victim@example.com', n, { ...from, actor: actorOf(victim) });
  expect(await countMails()).toBe(4);
});

test('the receipt of a payment goes to an address whose limit is used up', async () => {
  for (let n = 0; n < 6; n++) await send('asha@example.com', n);
  await shop.pay(await shop.createOpenOrder());
  expect(await shop.mailsOf('receipt')).toMatchObject([{ recipient: 'asha@example.com' }]);
});
