import { expect, test } from 'vitest';
import { MAX_DAILY_CONTACT_MESSAGES } from '#domain/thread.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { sendContactMessage } from './send-contact-message.ts';

const shop = setUp(openTestShop);

const question = {
  topic: 'question',
  email: ' Asha@College.test',
  reference: 'pay_1',
  message: 'Does it run on Windows 11?',
} as const;
const send = (given: Partial<Parameters<typeof sendContactMessage>[1]> = {}) =>
  sendContactMessage(shop.context, { ...question, ...given });
const rows = async (query: string) => (await shop.database.pool.query(query)).rows;

test('a question is mailed to support once, with its sender’s address, and is no complaint', async () => {
  await send();
  await send();
  expect(await rows('select kind, recipient, subject from mails')).toEqual([
    {
      kind: 'contact-message',
      recipient: shop.context.settings.supportEmail,
      subject: '[Capstone] A question from asha@college.test',
    },
  ]);
  const [mail] = await rows('select text_body from mails');
  expect(mail.text_body).toContain('Payment or order ID: pay_1\n\n> Does it run on Windows 11?');
  expect(await rows('select 1 from complaints')).toEqual([]);
});

test.each([
  ['email', { email: 'asha' }],
  ['reference', { reference: 'x'.repeat(101) }],
  ['message', { message: 'Help!' }],
])('a message with a wrong %s is refused', async (field, given) => {
  await expect(send(given)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT', details: { field } });
  expect(await rows('select 1 from mails')).toEqual([]);
});

test('a network sends 10 messages a day', async () => {
  for (let n = 0; n < MAX_DAILY_CONTACT_MESSAGES; n++) await send({ message: `This is my question ${n}.` });
  await expect(send({ message: 'This is one more.' })).rejects.toMatchObject({
    status: 'RESOURCE_EXHAUSTED',
  });
});
