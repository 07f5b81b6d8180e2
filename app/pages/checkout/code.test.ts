import { expect, test } from 'vitest';
import { normalizeReferralCode } from '#domain/referral.ts';
import {
  blocksPayment,
  type CodeEvent,
  type CodeState,
  EMPTY_CODE,
  reduceCode,
  shouldAutoApply,
} from './code.ts';

const RULES = {
  normalize: normalizeReferralCode,
  length: 6,
  missing: 'Please enter a referral code.',
  failed: 'Please try again.',
};

const reduce = (events: CodeEvent[]) =>
  events.reduce((state, event) => reduceCode(RULES, state, event), EMPTY_CODE);
const typed = (value: string): CodeEvent => ({ type: 'typed', value });
const submitted: CodeEvent = { type: 'submitted' };
const accepted = (code: string): CodeEvent => ({ type: 'accepted', code, message: 'Applied.' });
const refused = (code: string): CodeEvent => ({ type: 'refused', code, message: 'No such code.' });

test.each<[string, CodeEvent[], CodeState]>([
  ['typing', [typed('ab')], { typed: 'ab', status: 'unapplied', message: '' }],
  [
    'applying nothing',
    [typed('  '), submitted],
    { typed: '  ', status: 'refused', message: 'Please enter a referral code.' },
  ],
  ['typing after that', [submitted, typed('a')], { typed: 'a', status: 'unapplied', message: '' }],
  ['applying', [typed(' qwerty '), submitted], { typed: 'QWERTY', status: 'pending', message: '' }],
  [
    'an accepted code',
    [typed('qwerty'), submitted, accepted('QWERTY')],
    { typed: 'QWERTY', status: 'applied', message: 'Applied.' },
  ],
  [
    'a refused code',
    [typed('qwerty'), submitted, refused('QWERTY')],
    { typed: 'QWERTY', status: 'refused', message: 'No such code.' },
  ],
  [
    'a space after a refused code',
    [typed('qwerty'), submitted, refused('QWERTY'), typed('QWERTY ')],
    { typed: 'QWERTY ', status: 'refused', message: 'No such code.' },
  ],
  [
    'editing a refused code',
    [typed('qwerty'), submitted, refused('QWERTY'), typed('QWERT')],
    { typed: 'QWERT', status: 'unapplied', message: '' },
  ],
  [
    'a success for a code edited since',
    [typed('qwerty'), submitted, typed('qwert'), accepted('QWERTY')],
    { typed: 'qwert', status: 'unapplied', message: '' },
  ],
  [
    'a refusal for a code edited since',
    [typed('qwerty'), submitted, typed('qwert'), refused('QWERTY')],
    { typed: 'qwert', status: 'unapplied', message: '' },
  ],
  [
    'the first response after applying another code',
    [typed('qwerty'), submitted, typed('asdfgh'), submitted, accepted('QWERTY')],
    { typed: 'ASDFGH', status: 'pending', message: '' },
  ],
  ['removing an applied code', [typed('qwerty'), submitted, accepted('QWERTY'), typed('')], EMPTY_CODE],
  [
    'restoring an applied code',
    [{ type: 'restored', typed: 'QWERTY', applied: 'Applied.' }],
    { typed: 'QWERTY', status: 'applied', message: 'Applied.' },
  ],
  [
    'restoring an unapplied code',
    [{ type: 'restored', typed: 'qwe', applied: '' }],
    { typed: 'qwe', status: 'unapplied', message: '' },
  ],
])('%s', (_name, events, expected) => {
  expect(reduce(events)).toEqual(expected);
});

test.each([
  ['', 'ABCDEF', true],
  ['abcde', ' abcdef ', true],
  ['abcdef', 'abcdeg', true],
  ['abcdefg', 'abcdef', true],
  ['abcdef', 'abcdefg', false],
  ['abcdef', 'abcdef ', false],
  ['abcd', 'abcde', false],
  ['', '', false],
])('from "%s" to "%s" applies automatically: %s', (before, value, expected) => {
  expect(shouldAutoApply(RULES, before, value)).toBe(expected);
});

test.each<[string, CodeEvent[], boolean]>([
  ['no code', [], false],
  ['a short code', [typed('qwert')], false],
  ['a long code', [typed('qwertyu')], false],
  ['an unapplied code', [typed(' qwerty ')], true],
  ['a pending code', [typed('qwerty'), submitted], true],
  ['an applied code', [typed('qwerty'), submitted, accepted('QWERTY')], false],
  ['a refused code', [typed('qwerty'), submitted, refused('QWERTY')], true],
  ['a refused short code', [typed('qwert'), submitted, refused('QWERT')], false],
])('%s blocks the payment: %s', (_name, events, expected) => {
  expect(blocksPayment(RULES, reduce(events))).toBe(expected);
});
