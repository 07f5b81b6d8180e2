import { expect, test } from 'vitest';
import { getMailbox, normalizeEmail } from './email.ts';

test.each([
  [' Asha@Example.COM ', 'asha@example.com'],
  ['asha+shop@example.com', 'asha+shop@example.com'],
])('the email %j is stored as %s', (typed, stored) => {
  expect(normalizeEmail(typed)).toBe(stored);
});

test.each([
  ['asha@example.com', 'asha@example.com'],
  [' ASHA@Example.com', 'asha@example.com'],
  ['asha+shop@example.com', 'asha@example.com'],
  ['asha+shop+more@example.com', 'asha@example.com'],
  ['a.sha@example.com', 'a.sha@example.com'],
  ['a.s.ha@gmail.com', 'asha@gmail.com'],
  ['A.sha+shop@GoogleMail.com', 'asha@gmail.com'],
  ['asha@mail.gmail.com', 'asha@mail.gmail.com'],
])('mail to %j goes to the mailbox %s', (email, mailbox) => {
  expect(getMailbox(email)).toBe(mailbox);
});
