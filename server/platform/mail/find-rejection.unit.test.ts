import { expect, test } from 'vitest';
import { findRejection } from './send-mail.ts';

const error = (command: string, response: string) =>
  Object.assign(new Error(response), { command, response, responseCode: Number.parseInt(response, 10) });

test.each([
  ['RCPT TO', '550 5.1.1 No such user'],
  ['RCPT TO', '553 Mailbox name not allowed'],
  ['DATA', '554 Transaction failed'],
  ['DATA', '552-5.2.2 The mailbox is full'],
])('the address accepts no mail after %s: %s', (command, response) => {
  expect(findRejection(error(command, response))).toEqual({
    fault: 'recipient',
    isLogIn: false,
    reply: response,
  });
});

test.each([
  ['AUTH PLAIN', '535 5.7.8 Bad credentials'],
  ['MAIL FROM', '550 5.1.8 Unknown sender'],
  ['RCPT TO', '530 Authentication required'],
  ['RCPT TO', '550 5.7.1 Relaying denied'],
  ['RCPT TO', '503 Bad sequence of commands'],
  ['DATA', '550-5.7.26 Unauthenticated mail'],
])('the server does not accept the shop after %s: %s', (command, response) => {
  expect(findRejection(error(command, response))?.fault).toBe('shop');
});

test('a log-in that the server wants and that has no password is a fault of the shop', () => {
  const missing = Object.assign(new Error('Missing credentials for PLAIN'), { code: 'EAUTH' });
  expect(findRejection(missing)).toMatchObject({ fault: 'shop', isLogIn: true });
  const later = Object.assign(new Error('Later'), { code: 'EAUTH', responseCode: 454 });
  expect(findRejection(later)).toBeNull();
});

test.each([
  ['a deferral', error('RCPT TO', '450 4.2.1 Try later')],
  ['a lost connection', new Error('ECONNRESET')],
  ['nothing', undefined],
])('the reply is not final: %s', (_name, given) => {
  expect(findRejection(given)).toBeNull();
});
