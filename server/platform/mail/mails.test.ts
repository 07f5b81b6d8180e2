import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emailChangedMail, resetPasswordMail } from '#content/mails/account.ts';
import type { Mail } from '#content/mails/layout.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { type FakeSmtp, startFakeSmtp } from '#test/harness/fake-smtp.ts';
import { openTestShop, type TestShop, waitOf } from '#test/harness/shop.ts';
import { unreachableAt } from '#test/harness/unreachable.ts';
import type { Context } from '../../context.ts';
import { applyRemedy } from '../../features/cases/remedies.ts';
import { reportMail } from '../../features/orders/report-mail.ts';
import { createMailer } from '../../integrations/mail/mailer.ts';
import { listCases } from '../../readers/admin-orders/list-cases.ts';
import { endAttempt, leaseRow, leaseToken, sweepOutbox } from '../outbox/lease.ts';
import { insertMail, withdrawMail } from './enqueue-mail.ts';
import { defineMailJobs } from './jobs.ts';
import { mailOutbox, mails } from './schema.ts';
import { sendMail as attemptMail } from './send-mail.ts';

let smtp: FakeSmtp;
let shop: TestShop;
const content: Mail = { subject: 'Hello', text: 'Text', html: '<p>Text</p>' };

beforeAll(async () => {
  smtp = await startFakeSmtp();
  const mailer = createMailer({ smtpUrl: smtp.url, from: 'shop@shop.example' });
  shop = await openTestShop({ mailer, jobs: defineMailJobs(reportMail, async () => []) });
});
beforeEach(async () => {
  smtp.reset();
  await shop.reset();
});
afterAll(async () => {
  await shop.close();
  await smtp.close();
});

const sendMail = (context: Context, { mailId }: { mailId: string }) =>
  attemptMail(context, { mailId, report: reportMail });

const enqueue = (subjectKey = 'order-1') =>
  shop.context.db.transaction((tx) =>
    insertMail(shop.context, tx, {
      mail: emailChangedMail,
      subjectKey,
      recipient: 'asha@example.com',
      data: { newEmail: 'rao@example.com' },
    }),
  );

async function getMail() {
  const [row] = await shop.context.db
    .select({
      id: mails.id,
      attempts: mails.attempts,
      isSent: sql<boolean>`${mails.sentAt} is not null`,
      isLeased: sql<boolean>`${mails.leasedUntil} is not null`,
      inSeconds: waitOf(mails),
    })
    .from(mails);
  return row!;
}

async function makeDue(): Promise<void> {
  await shop.context.db.update(mails).set({ nextTryAt: sql`now()` }).where(sql`true`);
}

test('a mail is sent once, however often it is enqueued or its job runs', async () => {
  await enqueue();
  await enqueue();
  expect(await shop.waitingJobs('send-mail')).toHaveLength(1);
  await shop.runJobs();
  const { id } = await getMail();
  await sendMail(shop.context, { mailId: id });
  expect(smtp.mails).toMatchObject([
    {
      to: 'asha@example.com',
      subject: expect.stringContaining('has a new email'),
      messageId: `<${id}@shop.example>`,
    },
  ]);
  expect(await getMail()).toMatchObject({ isSent: true, isLeased: false, inSeconds: null, attempts: 1 });
});

test('a mail is not sent when the transaction is rolled back', async () => {
  const lost = shop.context.db.transaction(async (tx) => {
    await insertMail(shop.context, tx, {
      mail: emailChangedMail,
      subjectKey: 'x',
      recipient: 'a@b.example',
      data: { newEmail: 'rao@example.com' },
    });
    throw new Error('rolled back');
  });
  await expect(lost).rejects.toThrow('rolled back');
  await shop.runJobs();
  expect(await getMail()).toBeUndefined();
  expect(smtp.mails).toEqual([]);
});

test('a mail is sent by one of several workers', async () => {
  await enqueue();
  const { id } = await getMail();
  await Promise.all(Array.from({ length: 6 }, () => sendMail(shop.context, { mailId: id })));
  expect(smtp.mails).toHaveLength(1);
});

test('a mail is retried with backoff while the mail server is down', async () => {
  await enqueue();
  const { id } = await getMail();
  const waits: (number | null)[] = [];
  smtp.injectFaults(...Array.from({ length: 9 }, () => 'defer' as const));
  for (let n = 0; n < 9; n += 1) {
    await sendMail(shop.context, { mailId: id });
    waits.push((await getMail()).inSeconds);
    await makeDue();
  }
  expect(waits).toEqual([5, 15, 60, 300, 900, 3600, 21_600, 21_600, 21_600]);
  await sendMail(shop.context, { mailId: id });
  expect(await getMail()).toMatchObject({ isSent: true, attempts: 10 });
  expect(smtp.mails).toHaveLength(1);
});

test('a mail is retried when the mail server does not respond', async () => {
  const mailer = createMailer({ smtpUrl: smtp.url, from: 'shop@shop.example' }, { timeoutMs: 100 });
  smtp.injectFaults('hold');
  await enqueue();
  const { id } = await getMail();
  await sendMail({ ...shop.context, mailer }, { mailId: id });
  expect(await getMail()).toMatchObject({ isSent: false, isLeased: false, attempts: 1, inSeconds: 5 });
});

test('a mail that is not due is not attempted', async () => {
  smtp.injectFaults('defer');
  await enqueue();
  await shop.runJobs();
  await shop.runJobs(60);
  expect(await getMail()).toMatchObject({ isSent: false, attempts: 1 });
});

test('short delays of mails are enqueued and long ones left to the sweep', async () => {
  await enqueue();
  smtp.injectFaults('defer', 'defer', 'defer', 'defer');
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

test('a mail that was sent is recorded as soon as the database can be reached again', async () => {
  await enqueue();
  const { id } = await getMail();
  await shop.context.db.update(mails).set({ attempts: 1 });
  await sendMail(unreachableAt(shop.context, 1), { mailId: id });
  expect(await getMail()).toMatchObject({ isSent: true, isLeased: false, attempts: 2 });
  expect(smtp.mails).toHaveLength(1);
});

test('a mail is sent again under the same message ID after a crash before recording', async () => {
  await enqueue();
  const { id } = await getMail();
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

test('a failure of a mail reported after the lease expired is ignored', async () => {
  await enqueue();
  const { id } = await getMail();
  const { db } = shop.context;
  await leaseRow(db, mailOutbox, id);
  const [expired] = await db
    .update(mails)
    .set({ leasedUntil: sql`now() - interval '1 second'` })
    .where(eq(mails.id, id))
    .returning({ lease: leaseToken(mails) });
  const current = await leaseRow(db, mailOutbox, id);
  const attempt = { id, inSeconds: 5 };
  expect(
    await endAttempt(shop.context, db, mailOutbox, { ...attempt, lease: expired?.lease ?? '' }),
  ).toBeUndefined();
  expect(await getMail()).toMatchObject({ isLeased: true, attempts: 2 });
  expect(await endAttempt(shop.context, db, mailOutbox, { ...attempt, lease: current!.lease })).toMatchObject(
    {
      id,
      leasedUntil: null,
    },
  );
  expect(await getMail()).toMatchObject({ isLeased: false, inSeconds: 5 });
});

test('a mail is given up after a month', async () => {
  await enqueue();
  await shop.context.db.update(mails).set({ createdAt: sql`now() - interval '31 days'` }).where(sql`true`);
  smtp.injectFaults('defer');
  await shop.runJobs();
  expect(await getMail()).toMatchObject({ isSent: false, inSeconds: null });
});

describe('mail to a recipient that is refused permanently', () => {
  const DATA = {
    newEmail: 'rao@example.com',
    url: 'https://shop.example/login?token=x',
    minutes: 60,
  };
  const enqueueTo = (
    subjectKey: string,
    recipient: string,
    mail: typeof emailChangedMail | typeof resetPasswordMail = emailChangedMail,
  ) =>
    shop.context.db.transaction((tx) =>
      insertMail(shop.context, tx, { mail, subjectKey, recipient, data: DATA }),
    );
  const openCases = async () =>
    (await shop.database.pool.query('select subject from exceptions where resolved_at is null')).rows;

  test('a refused recipient becomes one case at the first attempt, which sends the mail again', async () => {
    const admin = await asAdmin(shop, 'orderWrite');
    await enqueueTo('1', 'asha@example.com');
    await enqueueTo('2', 'asha@example.com');
    smtp.injectFaults('refuse', 'refuse');
    await shop.runJobs();
    expect(smtp.mails.map(({ to }) => to)).toEqual([shop.context.settings.supportEmail]);
    await sweepOutbox(shop.context, mailOutbox);
    expect(await shop.waitingJobs()).toEqual([]);
    const { documents } = await listCases(admin, { state: 'open', limit: 9 });
    expect(documents).toMatchObject([{ kind: 'mail_undelivered', remedy: 'send-mail' }]);
    expect(documents[0]?.message).toContain('550 5.1.1 No such mailbox');

    smtp.injectFaults('refuse');
    const caseId = documents[0]?.id ?? '';
    await applyRemedy(admin, { caseId, note: '' });
    await shop.runJobs();
    expect(await openCases()).toHaveLength(1);
    await applyRemedy(admin, { caseId, note: '' });
    await shop.runJobs();
    expect(await openCases()).toEqual([]);
    expect(smtp.mails.filter(({ to }) => to === 'asha@example.com')).toHaveLength(2);
  });

  test('the case of a refused mail that was withdrawn is closed by its remedy', async () => {
    const admin = await asAdmin(shop, 'orderWrite');
    await enqueueTo('1', 'asha@example.com');
    smtp.injectFaults('refuse');
    await shop.runJobs();
    await withdrawMail(shop.context.db, { mail: emailChangedMail, subjectKey: '1' });
    const { documents } = await listCases(admin, { state: 'open', limit: 9 });
    const { message: said } = await applyRemedy(admin, { caseId: documents[0]?.id ?? '', note: '' });
    expect(said).toContain('isn’t needed any more');
    expect(await openCases()).toEqual([]);
  });

  test('a refused alert causes no alert, and neither does mail that anyone can request', async () => {
    smtp.injectFaults('refuse', 'refuse', 'refuse', 'refuse');
    await enqueueTo('1', 'asha@example.com', resetPasswordMail);
    await shop.runJobs();
    expect(await openCases()).toEqual([]);
    await enqueueTo('2', 'asha@example.com');
    await shop.runJobs();
    const subjects = ['asha@example.com', shop.context.settings.supportEmail].map((to) => `mail:${to}`);
    expect((await openCases()).map(({ subject }) => subject).sort()).toEqual(subjects.sort());
    expect(await shop.waitingJobs()).toEqual([]);
  });

  test('a refused recipient differs from a server that refuses the shop, which is tried again', async () => {
    await enqueueTo('1', 'asha@example.com');
    smtp.injectFaults('misconfigured', 'misconfigured');
    await shop.runJobs();
    expect(await openCases()).toEqual([{ subject: 'mail-server' }]);
    await makeDue();
    await shop.runJobs(60);
    expect(await openCases()).toEqual([]);
    expect(smtp.mails).toHaveLength(2);
  });
});
