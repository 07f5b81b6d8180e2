import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emailChangedMail } from '#content/mails/account.ts';
import { type FakeSmtp, startFakeSmtp } from '#test/harness/fake-smtp.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { createMailer } from '../../integrations/mail/mailer.ts';
import { insertMail } from '../../platform/mail/enqueue-mail.ts';
import { defineMailJobs } from '../../platform/mail/jobs.ts';
import { checkMailServer, reportMail } from './report-mail.ts';

let smtp: FakeSmtp;
let shop: TestShop;

beforeAll(async () => {
  smtp = await startFakeSmtp();
  const smtpUrl = smtp.url.replace('smtp://', 'smtp://shop:secret@');
  const mailer = createMailer({ smtpUrl, from: 'shop@shop.example' });
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

const enqueue = (subjectKey: string) =>
  shop.context.db.transaction((tx) =>
    insertMail(shop.context, tx, {
      mail: emailChangedMail,
      subjectKey,
      recipient: `${subjectKey}@example.com`,
      data: { newEmail: 'rao@example.com' },
    }),
  );
async function getCases() {
  const { rows } = await shop.database.pool.query(
    'select subject, message, occurrence, resolved_at is null as open from exceptions',
  );
  return rows;
}
const receivers = () => smtp.mails.map(({ to }) => to).toSorted();

test('a refused log-in is one case, however many mails wait, and all go out once a mail is accepted', async () => {
  smtp.refuseLogIns();
  for (const name of ['a', 'b', 'c']) await enqueue(name);
  await shop.runJobs();
  const message = expect.stringMatching(/Check SMTP_URL.*535 5\.7\.8 Bad credentials/);
  expect(await getCases()).toEqual([{ subject: 'mail-server', message, occurrence: 1, open: true }]);
  // The next attempts are hours away, so that only the accepted mail makes them due.
  await shop.database.pool.query(`update mails set next_try_at = now() + interval '6 hours'`);
  await shop.database.pool.query('delete from test_jobs');
  smtp.refuseLogIns(false);
  await enqueue('d');
  await shop.runJobs();
  expect(await getCases()).toMatchObject([{ open: false }]);
  const support = shop.context.settings.supportEmail;
  expect(receivers()).toEqual([...['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`), support]);
});

test('the check of the log-in opens the case before a mail is due, and closes it', async () => {
  smtp.refuseLogIns();
  await checkMailServer(shop.context);
  await checkMailServer(shop.context);
  expect(await getCases()).toMatchObject([{ subject: 'mail-server', occurrence: 1, open: true }]);
  smtp.refuseLogIns(false);
  await checkMailServer(shop.context);
  await shop.runJobs();
  expect(await getCases()).toMatchObject([{ open: false }]);
  expect(receivers()).toEqual([shop.context.settings.supportEmail]);
});

test('a log-in that works says nothing about a server that refuses the sender', async () => {
  smtp.injectFaults('misconfigured', 'misconfigured');
  await enqueue('a');
  await shop.runJobs();
  await checkMailServer(shop.context);
  await enqueue('b');
  await shop.runJobs();
  expect(receivers()).toEqual(['b@example.com']);
  expect(await getCases()).toMatchObject([{ open: true }]);
});
