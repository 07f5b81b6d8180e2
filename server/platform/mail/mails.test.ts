import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mail } from '#content/mails/layout.ts';
import { sweepOutbox } from '#server/platform/outbox/sweep.ts';
import { type FakeSmtp, startFakeSmtp } from '#test/harness/fake-smtp.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { createMailer } from '../../integrations/mail/mailer.ts';
import { queueMail } from './enqueue-mail.ts';
import { mailJobs } from './jobs.ts';
import { mailOutbox, mails } from './schema.ts';
import { sendMail } from './send-mail.ts';

let smtp: FakeSmtp;
let shop: TestShop;
const content: Mail = { subject: 'Hello', text: 'Words', html: '<p>Words</p>' };

beforeAll(async () => {
  smtp = await startFakeSmtp();
  const mailer = createMailer({ smtpUrl: smtp.url, from: 'shop@shop.example' }, { timeoutMs: 2000 });
  shop = await openTestShop({ mailer, jobs: mailJobs });
});
beforeEach(async () => {
  smtp.reset();
  await shop.reset();
});
afterAll(async () => {
  await shop.close();
  await smtp.close();
});

const queue = (subjectKey = 'order-1') =>
  shop.context.db.transaction((tx) =>
    queueMail(shop.context, tx, { kind: 'receipt', subjectKey, recipient: 'asha@example.com', content }),
  );

async function theMail() {
  const [row] = await shop.context.db
    .select({
      id: mails.id,
      attempts: mails.attempts,
      sent: sql<boolean>`${mails.sentAt} is not null`,
      leased: sql<boolean>`${mails.leasedUntil} is not null`,
      inSeconds: sql<number | null>`round(extract(epoch from ${mails.nextTryAt} - now()))::int`,
    })
    .from(mails);
  return row!;
}

async function makeDue(): Promise<void> {
  await shop.context.db.update(mails).set({ nextTryAt: sql`now()` }).where(sql`true`);
}

test('a mail goes out once, however often it is asked for and its job runs', async () => {
  await queue();
  await queue();
  expect(await shop.waitingJobs('send-mail')).toHaveLength(1);
  await shop.runJobs();
  const { id } = await theMail();
  await sendMail(shop.context, { mailId: id });
  expect(smtp.mails).toMatchObject([
    { to: 'asha@example.com', subject: 'Hello', messageId: `<${id}@shop.example>` },
  ]);
  expect(await theMail()).toMatchObject({ sent: true, leased: false, inSeconds: null, attempts: 1 });
});

test('rolled back, it never was', async () => {
  const lost = shop.context.db.transaction(async (tx) => {
    await queueMail(shop.context, tx, {
      kind: 'receipt',
      subjectKey: 'x',
      recipient: 'a@b.example',
      content,
    });
    throw new Error('rolled back');
  });
  await expect(lost).rejects.toThrow('rolled back');
  await shop.runJobs();
  expect(await theMail()).toBeUndefined();
  expect(smtp.mails).toEqual([]);
});

test('of several workers one sends it', async () => {
  await queue();
  const { id } = await theMail();
  await Promise.all(Array.from({ length: 6 }, () => sendMail(shop.context, { mailId: id })));
  expect(smtp.mails).toHaveLength(1);
});

test('while the mail server is away it waits longer and longer, and then goes out', async () => {
  await queue();
  const { id } = await theMail();
  const waits: (number | null)[] = [];
  smtp.injectFaults('refuse', 'hold', ...Array.from({ length: 7 }, () => 'refuse' as const));
  for (let n = 0; n < 9; n += 1) {
    await sendMail(shop.context, { mailId: id });
    waits.push((await theMail()).inSeconds);
    await makeDue();
  }
  expect(waits).toEqual([5, 15, 60, 300, 900, 3600, 21_600, 21_600, 21_600]);
  await sendMail(shop.context, { mailId: id });
  expect(await theMail()).toMatchObject({ sent: true, attempts: 10 });
  expect(smtp.mails).toHaveLength(1);
});

test('one that is not due is left alone', async () => {
  smtp.injectFaults('refuse');
  await queue();
  await shop.runJobs();
  await shop.runJobs(60);
  expect(await theMail()).toMatchObject({ sent: false, attempts: 1 });
});

test('short waits have a job, long ones the sweep', async () => {
  await queue();
  smtp.injectFaults('refuse', 'refuse', 'refuse', 'refuse');
  await shop.runJobs();
  expect(await shop.waitingJobs()).toMatchObject([{ name: 'send-mail', inSeconds: 5 }]);
  for (let n = 0; n < 3; n += 1) {
    await makeDue();
    await sweepOutbox(shop.context, mailOutbox);
    await shop.runJobs(60);
  }
  expect(await shop.waitingJobs()).toEqual([]);
  await sweepOutbox(shop.context, mailOutbox);
  expect(await shop.waitingJobs()).toEqual([]);
  await makeDue();
  await sweepOutbox(shop.context, mailOutbox);
  await shop.runJobs();
  expect(smtp.mails).toHaveLength(1);
});

test('killed after the mail was sent and before it was marked: sent again under the same id, after the lease', async () => {
  await queue();
  const { id } = await theMail();
  await shop.context.db
    .update(mails)
    .set({ leasedUntil: sql`now() + interval '60 seconds'` })
    .where(sql`true`);
  await shop.context.mailer.send({ id, to: 'asha@example.com', ...content });
  await sendMail(shop.context, { mailId: id });
  await sweepOutbox(shop.context, mailOutbox);
  await shop.runJobs();
  expect(smtp.mails).toHaveLength(1);
  await shop.context.db.update(mails).set({ leasedUntil: sql`now()` }).where(sql`true`);
  await sweepOutbox(shop.context, mailOutbox);
  await shop.runJobs();
  expect(smtp.mails.map(({ messageId }) => messageId)).toEqual([
    `<${id}@shop.example>`,
    `<${id}@shop.example>`,
  ]);
});

test('after a month it is given up', async () => {
  await queue();
  await shop.context.db.update(mails).set({ createdAt: sql`now() - interval '31 days'` }).where(sql`true`);
  smtp.injectFaults('refuse');
  await shop.runJobs();
  expect(await theMail()).toMatchObject({ sent: false, inSeconds: null });
});
