import { expect, test } from 'vitest';
import { suggestEmail } from './email-typo.ts';

test.each([
  ['gmail.con', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.cm', 'gmail.com'],
  ['gmail.comm', 'gmail.com'],
  ['gmial.com.', 'gmail.com'],
  ['gmail.in', 'gmail.com'],
  ['gmial.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gmaill.con', 'gmail.com'],
  ['yahoo.co', 'yahoo.com'],
  ['yaho.com', 'yahoo.com'],
  ['yahho.co.in', 'yahoo.co.in'],
  ['outlok.com', 'outlook.com'],
  ['hotmial.com', 'hotmail.com'],
  ['redifmail.com', 'rediffmail.com'],
  ['protonmial.com', 'protonmail.com'],
  ['iclod.com', 'icloud.com'],
  ['college.con', 'college.com'],
])('for the mistyped address %s, %s is suggested', (typed, meant) => {
  expect(suggestEmail(` Asha.K+1@${typed.toUpperCase()} `)).toBe(`asha.k+1@${meant}`);
});

test.each([
  'gmail.com',
  'yahoo.co.in',
  'yahoo.ca',
  'yahoo.de',
  'ymail.com',
  'mail.com',
  'live.in',
  'line.com',
  'photon.com',
  'email.com',
  'gmx.com',
  'startup.co',
  'iitb.ac.in',
  'college.edu.in',
  'capstone.test',
])('for the correct address %s, nothing is suggested', (domain) => {
  expect(suggestEmail(`asha@${domain}`)).toBeNull();
});

test.each([
  'asha@gmail.com.',
  '<asha@gmail.com>',
  '\u202aasha@gmail.com\u202c',
  'asha@gm\u200bail.com',
  'asha@gmail.com\u200e',
  'ａsha@gmail.com',
])('for an address with signs around it, or that nothing shows, nothing is suggested: %j', (typed) =>
  expect(suggestEmail(typed)).toBeNull(),
);

test.each(['', 'asha', 'asha@', 'asha@gmial', '@gmial.com', 'a b@gmial.com', 'a@b@gmial.com'])(
  'for the incomplete address %j, nothing is suggested',
  (typed) => expect(suggestEmail(typed)).toBeNull(),
);
