import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeSmtp, type MailFault, startFakeSmtp } from '#test/harness/fake-smtp.ts';
import { createMailer } from './mailer.ts';

let smtp: FakeSmtp;
const mail = {
  to: 'asha@example.com',
  subject: 'Your receipt, ₹499',
  text: 'Hello',
  html: '<p>Hello</p>',
};

beforeAll(async () => {
  smtp = await startFakeSmtp();
});
beforeEach(() => smtp.reset());
afterAll(() => smtp.close());

const mailer = () =>
  createMailer({ smtpUrl: smtp.url, from: 'Capstone <hello@shop.example>' }, { timeoutMs: 400 });

test('sends both parts, from the shop, under the id it was given', async () => {
  await mailer().send({ ...mail, id: 'abc' });
  expect(smtp.mails).toEqual([{ ...mail, from: 'hello@shop.example', messageId: '<abc@shop.example>' }]);
});

test('several at once', async () => {
  const { send } = mailer();
  await Promise.all(Array.from({ length: 8 }, (_, n) => send({ ...mail, subject: `${n}` })));
  expect(smtp.mails.map(({ subject }) => subject).sort()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
});

test.each<[MailFault, taken: number]>([
  ['refuse', 0],
  ['hold', 0],
  ['drop-reply', 1],
])('%s: says so, and does not try again by itself', async (reply, taken) => {
  smtp.injectFaults(reply);
  const { send } = mailer();
  await expect(send(mail)).rejects.toThrow();
  expect(smtp.mails).toHaveLength(taken);
  await send(mail);
  expect(smtp.mails).toHaveLength(taken + 1);
});

test('nobody there', async () => {
  const { send } = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@b.example' });
  await expect(send(mail)).rejects.toThrow('ECONNREFUSED');
});
