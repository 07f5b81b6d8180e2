import { describe, expect, test } from 'vitest';
import {
  blocksPayment,
  EMPTY_REFERRAL,
  type ReferralEvent,
  type ReferralState,
  referralReducer,
  shouldAutoApply,
} from './referral-code.ts';

const after = (...events: ReferralEvent[]) => events.reduce(referralReducer, EMPTY_REFERRAL);
const typed = (value: string): ReferralEvent => ({ type: 'typed', value });
const applying: ReferralEvent = { type: 'applying' };
const accepted = (code: string): ReferralEvent => ({ type: 'accepted', code, message: 'Applied.' });
const refused = (code: string): ReferralEvent => ({ type: 'refused', code, message: 'No such code.' });

describe('the referral code, what was done and what is then', () => {
  const ownWords: ReferralState = {
    typed: 'QWERTY',
    status: 'refused',
    message: 'No such code.',
  };
  test.each<[string, ReferralEvent[], Partial<ReferralState>]>([
    ['typed', [typed('ab')], { typed: 'ab', status: 'unapplied', message: '' }],
    ['applied empty', [applying], { status: 'refused', message: 'Please enter a referral code.' }],
    [
      'applied blank',
      [typed('  '), applying],
      { status: 'refused', message: 'Please enter a referral code.' },
    ],
    ['typed after that', [applying, typed('a')], { typed: 'a', status: 'unapplied', message: '' }],
    ['asked', [typed(' qwerty '), applying], { typed: 'QWERTY', status: 'pending', message: '' }],
    [
      'accepted',
      [typed('qwerty'), applying, accepted('QWERTY')],
      { typed: 'QWERTY', status: 'applied', message: 'Applied.' },
    ],
    ['refused', [typed('qwerty'), applying, refused('QWERTY')], ownWords],
    [
      'short and refused',
      [typed('qwe'), applying, refused('QWE')],
      { status: 'refused', message: 'No such code.' },
    ],
    [
      'refused, then a space',
      [typed('qwerty'), applying, refused('QWERTY'), typed('QWERTY ')],
      { ...ownWords, typed: 'QWERTY ' },
    ],
    [
      'refused, then changed',
      [typed('qwerty'), applying, refused('QWERTY'), typed('QWERT')],
      { typed: 'QWERT', status: 'unapplied', message: '' },
    ],
    [
      'edited, then a late yes',
      [typed('qwerty'), applying, typed('qwert'), accepted('QWERTY')],
      { typed: 'qwert', status: 'unapplied' },
    ],
    [
      'edited, then a late no',
      [typed('qwerty'), applying, typed('qwert'), refused('QWERTY')],
      { typed: 'qwert', status: 'unapplied' },
    ],
    [
      'changed, asked, then the first answer',
      [typed('qwerty'), applying, typed('asdfgh'), applying, accepted('QWERTY')],
      { typed: 'ASDFGH', status: 'pending' },
    ],
    [
      'applied, then cleared',
      [typed('qwerty'), applying, accepted('QWERTY'), typed('')],
      { typed: '', status: 'unapplied', message: '' },
    ],
    [
      'kept from before, applied',
      [{ type: 'restored', typed: 'QWERTY', applied: 'Applied.' }],
      { typed: 'QWERTY', status: 'applied', message: 'Applied.' },
    ],
    [
      'kept from before, not applied',
      [{ type: 'restored', typed: 'qwe', applied: '' }],
      { typed: 'qwe', status: 'unapplied', message: '' },
    ],
  ])('%s', (_name, events, expected) => {
    expect(after(...events)).toMatchObject(expected);
  });
});

test.each([
  ['', 'ABCDEF', true],
  ['abcde', 'abcdef', true],
  ['abcde', ' abcdef ', true],
  ['abcdef', 'abcdeg', true],
  ['abcdef', 'abcdefg', false],
  ['abcdefg', 'abcdef', true],
  ['abcdef', 'abcdef ', false],
  ['abcd', 'abcde', false],
  ['', '', false],
])('from "%s" to "%s" it applies itself: %s', (before, value, expected) => {
  expect(shouldAutoApply(before, value)).toBe(expected);
});

test.each<[string, ReferralEvent[], boolean]>([
  ['nothing typed', [], false],
  ['five letters', [typed('qwert')], false],
  ['seven letters', [typed('qwertyu')], false],
  ['six letters, not applied', [typed('qwerty')], true],
  ['six letters and spaces', [typed(' qwerty ')], true],
  ['pending', [typed('qwerty'), applying], true],
  ['applied', [typed('qwerty'), applying, accepted('QWERTY')], false],
  ['refused', [typed('qwerty'), applying, refused('QWERTY')], true],
  ['refused, then cleared', [typed('qwerty'), applying, refused('QWERTY'), typed('')], false],
  ['five letters refused', [typed('qwert'), applying, refused('QWERT')], false],
])('%s: paying is blocked: %s', (_name, events, expected) => {
  expect(blocksPayment(after(...events))).toBe(expected);
});
