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

const mailer = (options = {}) =>
  createMailer({ smtpUrl: smtp.url, from: 'Capstone <hello@shop.example>' }, options);

test('sends text and HTML with the given message id', async () => {
  await mailer().send({ ...mail, id: 'abc' });
  expect(smtp.mails).toEqual([{ ...mail, from: 'hello@shop.example', messageId: '<abc@shop.example>' }]);
});

test('sends several mails at once', async () => {
  const { send } = mailer();
  await Promise.all(Array.from({ length: 8 }, (_, n) => send({ ...mail, subject: `${n}` })));
  expect(smtp.mails.map(({ subject }) => subject).sort()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
});

test.each<[MailFault, taken: number]>([
  ['refuse', 0],
  ['hold', 0],
  ['drop-reply', 1],
])('rejects without retrying: %s', async (fault, taken) => {
  smtp.injectFaults(fault);
  const { send } = mailer(fault === 'hold' ? { timeoutMs: 400 } : {});
  await expect(send(mail)).rejects.toThrow();
  expect(smtp.mails).toHaveLength(taken);
  await send(mail);
  expect(smtp.mails).toHaveLength(taken + 1);
});

test('rejects when the server is unreachable', async () => {
  const { send } = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@b.example' });
  await expect(send(mail)).rejects.toThrow('ECONNREFUSED');
});
