import { expect, test } from 'vitest';
import { MAX_FURTHER_COMPLAINTS, MAX_OPEN_COMPLAINTS } from '#domain/thread.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { prune } from '../../bootstrap/prune.ts';
import { fileComplaint } from './file-complaint.ts';

const shop = setUp(openTestShop);

const complaint = {
  email: ' Asha@College.test',
  reference: 'pay_1',
  message: 'No reply since Monday.\r\nPlease help.',
};
const file = (given: Partial<typeof complaint> = {}) =>
  fileComplaint(shop.context, { ...complaint, ...given });
const rows = async (query: string) => (await shop.database.pool.query(query)).rows;

test('a complaint gets a number, is mailed to support and its sender, and keeps its number when sent twice', async () => {
  const [{ number }, again] = [await file(), await file()];
  expect(number).toMatch(/^C-\d{4,}$/);
  expect(again).toEqual({ number });
  expect((await file({ message: 'And another thing went wrong.' })).number).not.toBe(number);
  expect(await rows('select kind, recipient, subject from mails order by created_at, kind limit 2')).toEqual([
    {
      kind: 'complaint',
      recipient: shop.context.settings.supportEmail,
      subject: `[Capstone] Complaint ${number}`,
    },
    {
      kind: 'complaint-received',
      recipient: 'asha@college.test',
      subject: `We received your complaint ${number}`,
    },
  ]);
  const [mail] = await rows(`select text_body from mails where kind = 'complaint' order by created_at`);
  expect(mail.text_body).toContain('Payment or order ID: pay_1\n\n> No reply since Monday.\n> Please help.');
});

test.each([
  ['email', { email: 'asha' }],
  ['reference', { reference: 'x'.repeat(101) }],
  ['message', { message: 'Help!' }],
  ['message', { message: 'x'.repeat(4001) }],
])('a complaint with a wrong %s is refused', async (field, given) => {
  await expect(file(given)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT', details: { field } });
  expect(await rows('select 1 from complaints')).toEqual([]);
});

test('the confirmation, which may go to a stranger’s address, quotes neither message nor reference', async () => {
  await file({
    email: 'victim@victim.test',
    reference: 'Refund of 499 failed',
    message: 'Your account is locked. Verify at https://capstone-login.evil.example/verify',
  });
  const [mail] = await rows(
    `select subject || text_body || html_body as all from mails where kind = 'complaint-received'`,
  );
  for (const typed of ['Refund of 499', 'locked', 'evil.example']) expect(mail.all).not.toContain(typed);
  expect(mail.all).toContain('/complaints/C-');
});

test('an address has 10 unresolved complaints at most, also of calls at once', async () => {
  const fileLater = async (n: number) => {
    await shop.database.pool.query('delete from attempts');
    return file({ message: `This is my complaint ${n}.` });
  };
  for (let n = 1; n < MAX_OPEN_COMPLAINTS; n++) await fileLater(n);
  const last = await Promise.allSettled([fileLater(10), fileLater(11)]);
  expect(last.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(fileLater(12)).rejects.toMatchObject({
    status: 'RESOURCE_EXHAUSTED',
    message: expect.stringMatching(/Please reply to one of them, or email support@/),
  });
  await shop.database.pool.query(
    `update complaints set state = 'resolved', resolved_at = now() where number = (select min(number) from complaints)`,
  );
  await fileLater(13);
});

test('a stranger who uses up an address keeps no one else from complaining with it', async () => {
  const from = (n: number, message: string) =>
    fileComplaint({ ...shop.context, clientIp: `198.51.100.${n}` }, { ...complaint, message });
  for (let n = 0; n < 3; n++) await from(1, `The stranger complains ${n}.`);
  await expect(from(1, 'The stranger complains 4.')).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
  await from(2, 'The owner complains.');
  for (let n = 0; n < 6; n++) await from(3 + Math.floor(n / 3), `More strangers complain ${n}.`);
  expect(await rows('select 1 from complaints')).toHaveLength(MAX_OPEN_COMPLAINTS);
  for (let n = 0; n < MAX_FURTHER_COMPLAINTS; n++) await from(9, `The owner complains elsewhere ${n}.`);
  await expect(from(9, 'The owner complains again.')).rejects.toMatchObject({
    message: expect.stringMatching(/Please reply to one of them/),
  });
});

test('a mailbox can send 3 complaints a day', async () => {
  for (const part of ['first', 'second', 'third']) await file({ message: `This is my ${part} complaint.` });
  const fourth = file({ email: 'asha+more@college.test', message: 'This is the fourth today.' });
  await expect(fourth).rejects.toMatchObject({
    status: 'RESOURCE_EXHAUSTED',
    message: expect.stringMatching(/wait 24 hours and try again, or email support@/),
  });
  expect(await rows('select 1 from complaints')).toHaveLength(3);
});

test('complaints are deleted after 3 years', async () => {
  await file();
  await file({ message: 'An older complaint than that.' });
  await shop.database.pool.query(
    `update complaints set created_at = now() - interval '3 years 1 day' where message like 'An older%'`,
  );
  await prune(shop.context);
  expect(await rows('select message from complaints')).toMatchObject([
    { message: expect.stringMatching(/^No reply/) },
  ]);
});
