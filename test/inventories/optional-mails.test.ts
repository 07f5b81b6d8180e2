import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purchases } from '#server/features/access/schema.ts';
import { setOwnChoice } from '#server/features/privacy/own-data.ts';
import { setMailChoice } from '#server/features/privacy/set-choice.ts';
import type { PurposeKey } from '#server/features/purposes.ts';
import { createMailer } from '#server/integrations/mail/mailer.ts';
import { mails } from '#server/platform/mail/schema.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import { allMails } from '#test/harness/all-mails.ts';
import { actorOf, makeUser } from '#test/harness/factories.ts';
import { type FakeSmtp, startFakeSmtp } from '#test/harness/fake-smtp.ts';
import { OPTIONAL_MAILS } from '#test/harness/optional-mails.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';

// A mail that no one needs has a purpose, which its recipient switches off, also from the mail itself.

const shop = setUp(openTestShop);
let smtp: FakeSmtp;

beforeAll(async () => {
  smtp = await startFakeSmtp();
});
afterAll(() => smtp.close());

const ADD = 'Add a row to test/harness/optional-mails.ts, which says how the mail comes about';
const optional = allMails.flatMap(({ kind, purpose }) =>
  purpose ? [{ kind, purpose: purpose as PurposeKey }] : [],
);

test('there is a way to cause each mail that has a purpose', () => {
  expect(Object.keys(OPTIONAL_MAILS).sort(), ADD).toEqual(optional.map(({ kind }) => kind).sort());
});

/** A buyer, with the actions that this file tries. */
async function openBuyer({ kind, purpose }: { kind: string; purpose: PurposeKey }) {
  const { context } = shop;
  const { db } = context;
  smtp.reset();
  const user = await makeUser(db, { emailVerified: true });
  const orderId = await makePaidOrder(db, { github: { id: 7, login: 'asha-k' } });
  const [purchase] = await db
    .update(purchases)
    .set({ userId: user.id })
    .where(eq(purchases.orderId, orderId))
    .returning();
  const buyer = { email: user.email, orderId, projectId: purchase!.projectId };
  const { cause, run } = OPTIONAL_MAILS[kind]!;
  const mailer = createMailer({ smtpUrl: smtp.url, from: 'Capstone <hello@shop.example>' });
  return {
    cause: () => cause(db, buyer),
    /** Runs the job of the mail, and returns what reached the mail server. */
    async send() {
      smtp.reset();
      await run(context);
      for (const { id } of await db.select({ id: mails.id }).from(mails))
        await sendMail({ ...context, mailer }, { mailId: id, report: async () => undefined });
      return [...smtp.mails];
    },
    switchTo: (isAllowed: boolean) =>
      setOwnChoice(shop.as(actorOf(user, { emailVerified: true })), { purpose, isAllowed }),
  };
}

test.each(optional)('the mail $kind is not sent once its switch is off', async (mail) => {
  const buyer = await openBuyer(mail);
  await buyer.cause();
  await buyer.switchTo(false);
  expect(await buyer.send()).toEqual([]);
  await buyer.switchTo(true);
  await buyer.cause();
  expect(await buyer.send()).toHaveLength(1);
});

test.each(optional)('the link and the header of the mail $kind switch it off', async (mail) => {
  const buyer = await openBuyer(mail);
  await buyer.cause();
  const [sent] = await buyer.send();
  const { headers, text, html } = sent!;
  const [, url = '', token = ''] =
    /^<(https?:\/\/.+\/unsubscribe\/([\w-]+))>$/.exec(headers['list-unsubscribe'] ?? '') ?? [];
  expect(headers).toMatchObject({ 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' });
  expect(text).toContain(url);
  expect(html).toContain(`href="${url}"`);
  await buyer.cause();
  await setMailChoice(shop.context, { token, isAllowed: false });
  expect(await buyer.send()).toEqual([]);
});
