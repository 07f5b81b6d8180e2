import { expect, test } from 'vitest';
import { parseMobileNumber } from './whatsapp.ts';

test.each([
  ['9876543210', '919876543210'],
  [' 98765 43210 ', '919876543210'],
  ['098765-43210', '919876543210'],
  ['+91 98765 43210', '919876543210'],
  ['919876543210', '919876543210'],
  ['0091 9876543210', '919876543210'],
  // Copied from the list of contacts of a phone.
  ['\u202a+91 98765 43210\u202c', '919876543210'],
  ['+1 (415) 555-0132', '14155550132'],
])('the number %j is parsed as %s', (typed, number) => {
  expect(parseMobileNumber(typed)).toBe(number);
});

test.each([
  '',
  '12345',
  '1234567890',
  '+91 12345 67890',
  '98765432101',
  'asha',
  '+',
  '+0123456789',
  '98765x43210',
])('%j is not a mobile number', (typed) => expect(parseMobileNumber(typed)).toBeNull());
