import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { normalizeEmail } from '#domain/email.ts';
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

test('a mail is sent as text and HTML with the given message ID', async () => {
  await mailer().send({ ...mail, id: 'abc' });
  expect(smtp.mails).toMatchObject([
    { ...mail, from: 'hello@shop.example', messageId: '<abc@shop.example>' },
  ]);
});

test('a mail from and to a domain in an Indian script has ASCII addresses', async () => {
  const from = 'Capstone <hello@दुकान.भारत>';
  await createMailer({ smtpUrl: smtp.url, from }).send({
    ...mail,
    to: normalizeEmail('asha@भारत.भारत'),
    id: 'abc',
  });
  expect(smtp.mails).toMatchObject([
    {
      // The fake server shows the address of RCPT TO in letters.
      to: 'asha@भारत.भारत',
      headers: { to: 'asha@xn--h2brj9c.xn--h2brj9c' },
      from: 'hello@xn--11b7ah1gn.xn--h2brj9c',
      messageId: '<abc@xn--11b7ah1gn.xn--h2brj9c>',
    },
  ]);
});

test('a mail has the headers of an automatic mail whose replies go to support', async () => {
  await mailer({ replyTo: 'help@shop.example' }).send(mail);
  const { headers, messageId } = smtp.mails[0]!;
  expect(headers).toMatchObject({
    'reply-to': 'help@shop.example',
    'auto-submitted': 'auto-generated',
    'x-auto-response-suppress': 'OOF, AutoReply',
    'mime-version': '1.0',
    'content-type': expect.stringContaining('multipart/alternative'),
  });
  expect(messageId).toMatch(/^<[^@]+@shop\.example>$/);
  expect(Math.abs(Date.parse(headers.date ?? '') - Date.now())).toBeLessThan(600_000);
  expect(headers).not.toHaveProperty('list-unsubscribe');
});

test('a mail lets mailboxes unsubscribe with one click where it allows it', async () => {
  await mailer().send({ ...mail, unsubscribeUrl: 'https://shop.example/unsubscribe/t0ken' });
  expect(smtp.mails[0]?.headers).toMatchObject({
    'list-unsubscribe': '<https://shop.example/unsubscribe/t0ken>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'auto-submitted': 'auto-generated',
  });
});

test('several mails are sent at once', async () => {
  const { send } = mailer();
  await Promise.all(Array.from({ length: 8 }, (_, n) => send({ ...mail, subject: `${n}` })));
  expect(smtp.mails.map(({ subject }) => subject).sort()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
});

test.each<[MailFault, taken: number]>([
  ['refuse', 0],
  ['hold', 0],
  ['drop-reply', 1],
])('a failed mail is rejected without retrying: %s', async (fault, taken) => {
  smtp.injectFaults(fault);
  const { send } = mailer(fault === 'hold' ? { timeoutMs: 400 } : {});
  await expect(send(mail)).rejects.toThrow();
  expect(smtp.mails).toHaveLength(taken);
  await send(mail);
  expect(smtp.mails).toHaveLength(taken + 1);
});

test('a mail is rejected when the server is unreachable', async () => {
  const { send } = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@b.example' });
  await expect(send(mail)).rejects.toThrow('ECONNREFUSED');
});
