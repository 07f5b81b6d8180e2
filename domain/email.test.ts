import { expect, test } from 'vitest';
import { EMAIL_PATTERN, getMailbox, normalizeEmail } from './email.ts';

test.each([
  [' Asha@Example.COM ', 'asha@example.com'],
  ['asha+shop@example.com', 'asha+shop@example.com'],
  ['asha@भारत.भारत', 'asha@xn--h2brj9c.xn--h2brj9c'],
  [' Asha@XN--H2BRJ9C.xn--h2brj9c', 'asha@xn--h2brj9c.xn--h2brj9c'],
  ['asha@தமிழ்.இந்தியா', 'asha@xn--rlcus7b3d.xn--xkc2dl3a5ee0h'],
  ['asha@Büro.example', 'asha@xn--bro-hoa.example'],
  ['\u202aasha@gmail.com\u202c', 'asha@gmail.com'],
  ['\u2066asha@gmail.com\u2069\u200e', 'asha@gmail.com'],
  ['as\u200bha\u2060@gm\u00adail.com\ufeff', 'asha@gmail.com'],
  ['asha\u200d@gmail\u200c.com', 'asha@gmail.com'],
  ['\u202a asha@gmail.com \u202c', 'asha@gmail.com'],
  ['asha\u2011dev@my\u2013college.in', 'asha-dev@my-college.in'],
  ['ａｓｈａ＠gmail.com', 'asha@gmail.com'],
  ['<asha@example.com>', 'asha@example.com'],
  ['Asha Rao <Asha@example.com>', 'asha@example.com'],
  ['"Rao, Asha" <asha@example.com>,', 'asha@example.com'],
  ['mailto:asha@example.com', 'asha@example.com'],
  ['MAILTO:asha@example.com?subject=Hi%20there&cc=x@example.com', 'asha@example.com'],
  ['<mailto:asha@example.com>', 'asha@example.com'],
  ['asha@example.com.', 'asha@example.com'],
  ['(asha@example.com),', 'asha@example.com'],
  ['“asha@example.com”', 'asha@example.com'],
  ["'asha@example.com'", 'asha@example.com'],
  ['asha@example.com;', 'asha@example.com'],
  ['asha @ gmail.com', 'asha@gmail.com'],
  ['asha\u00a0@gmail.com\u00a0', 'asha@gmail.com'],
  ['\ufffcasha@gmail\u3002com\u2800', 'asha@gmail.com'],
  ['asha\u2066@gmail.com', 'asha@gmail.com'],
  ["o'neil@example.com", "o'neil@example.com"],
  // A joiner within a word of this script makes another word.
  ['asha@क्\u200dष.भारत', new URL('http://क्\u200dष.भारत').hostname.replace(/^/, 'asha@')],
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

test.each([
  ['asha@example.com', true],
  ["o'neil.x+y@mail.example.co.in", true],
  ['asha@भारत.भारत', true],
  ['asha@xn--h2brj9c.xn--h2brj9c', true],
  ['asha@कॉलेज.in', true],
  ['रवि@example.com', false],
  ['asha@भारत', false],
  ['asha@xn--', false],
  ['asha@example.xn--', false],
  ['asha@example.c0m', false],
  ['asha@भा रत.भारत', false],
  ['asha@example.com/भारत', false],
  ['asha@example.com:80भ', false],
  ['@भारत.भारत', false],
  ['asha@@भारत.भारत', false],
  ['asha@example.com, ravi@example.com', false],
  ['asha@example.com <ravi@example.com', false],
  ['mailto:asha@example.com,ravi@example.com', false],
  ['asha rao@example.com', false],
])('the email %s is accepted: %s', (typed, isAccepted) => {
  expect(EMAIL_PATTERN.test(normalizeEmail(typed))).toBe(isAccepted);
});
