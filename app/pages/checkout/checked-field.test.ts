import { expect, test } from 'vitest';
import { parseUsername } from '#domain/github.ts';
import { normalizeReferralCode } from '#domain/referral.ts';
import { type CheckedEvent, type CheckedState, reduceField, startField } from './checked-field.ts';
import { blocksPayment, shouldAutoApply } from './use-referral-code.ts';

type Event = CheckedEvent<string>;
const CODE = { normalize: normalizeReferralCode, missing: 'Please enter a referral code.' };
const USERNAME = { normalize: parseUsername, missing: 'Please enter a GitHub ID.' };

const reduce = (check: typeof CODE, events: Event[]) =>
  events.reduce((state, event) => reduceField(check, state, event), startField<string>(''));
const typed = (value: string): Event => ({ type: 'typed', value });
const submitted: Event = { type: 'submitted' };
const accepted = (text: string): Event => ({ type: 'accepted', text, typed: text, result: 'Applied.' });
const refused = (text: string): Event => ({ type: 'refused', text, message: 'No such code.' });
const required: Event = { type: 'required', message: 'Please verify.' };

const unchecked = { status: 'unchecked', result: null, message: '' } as const;

test.each<[string, Event[], CheckedState<string>]>([
  ['typing', [typed('ab')], { ...unchecked, typed: 'ab' }],
  [
    'submitting nothing',
    [typed('  '), submitted],
    { typed: '  ', status: 'refused', result: null, message: CODE.missing },
  ],
  ['typing after that', [submitted, typed('a')], { ...unchecked, typed: 'a' }],
  [
    'submitting',
    [typed(' qwerty '), submitted],
    { typed: 'QWERTY', status: 'pending', result: null, message: '' },
  ],
  [
    'an accepted text',
    [typed('qwerty'), submitted, accepted('QWERTY')],
    { typed: 'QWERTY', status: 'accepted', result: 'Applied.', message: '' },
  ],
  [
    'a refused text',
    [typed('qwerty'), submitted, refused('QWERTY')],
    { typed: 'QWERTY', status: 'refused', result: null, message: 'No such code.' },
  ],
  [
    'a space after a refused text',
    [typed('qwerty'), submitted, refused('QWERTY'), typed('QWERTY ')],
    { typed: 'QWERTY ', status: 'refused', result: null, message: 'No such code.' },
  ],
  [
    'editing a refused text',
    [typed('qwerty'), submitted, refused('QWERTY'), typed('QWERT')],
    { ...unchecked, typed: 'QWERT' },
  ],
  [
    'a success for a text edited since',
    [typed('qwerty'), submitted, typed('qwert'), accepted('QWERTY')],
    { ...unchecked, typed: 'qwert' },
  ],
  [
    'a refusal for a text edited since',
    [typed('qwerty'), submitted, typed('qwert'), refused('QWERTY')],
    { ...unchecked, typed: 'qwert' },
  ],
  [
    'the first response after submitting another text',
    [typed('qwerty'), submitted, typed('asdfgh'), submitted, accepted('QWERTY')],
    { typed: 'ASDFGH', status: 'pending', result: null, message: '' },
  ],
  [
    'removing an accepted text',
    [typed('qwerty'), submitted, accepted('QWERTY'), typed('')],
    { ...unchecked, typed: '' },
  ],
  [
    'editing an accepted text',
    [typed('qwerty'), submitted, accepted('QWERTY'), { type: 'restored', typed: 'QWERTY', result: null }],
    { ...unchecked, typed: 'QWERTY' },
  ],
  [
    'restoring an accepted text',
    [{ type: 'restored', typed: 'QWERTY', result: 'Applied.' }],
    { typed: 'QWERTY', status: 'accepted', result: 'Applied.', message: '' },
  ],
  [
    'paying before the check',
    [typed('qwerty'), required],
    { ...unchecked, typed: 'qwerty', message: 'Please verify.' },
  ],
  [
    'paying during the check',
    [typed('qwerty'), submitted, required],
    { typed: 'QWERTY', status: 'pending', result: null, message: 'Please verify.' },
  ],
  [
    'paying after the check',
    [typed('qwerty'), submitted, accepted('QWERTY'), required],
    { typed: 'QWERTY', status: 'accepted', result: 'Applied.', message: '' },
  ],
])('%s', (_name, events, expected) => {
  expect(reduce(CODE, events)).toEqual(expected);
});

test.each<[string, Event[], Partial<CheckedState<string>>]>([
  ['submitting only an @', [typed('@'), submitted], { status: 'refused', message: USERNAME.missing }],
  [
    'submitting a profile URL',
    [typed('https://github.com/asha'), submitted],
    { status: 'pending', typed: 'asha' },
  ],
  [
    'an accepted username, spelled as on GitHub',
    [
      typed('asha-rao'),
      submitted,
      { type: 'accepted', text: 'asha-rao', typed: 'Asha-Rao', result: 'Asha Rao' },
    ],
    { status: 'accepted', typed: 'Asha-Rao', result: 'Asha Rao' },
  ],
])('a username: %s', (_name, events, expected) => {
  expect(reduce(USERNAME, events)).toMatchObject(expected);
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
])('a referral code from "%s" to "%s" applies automatically: %s', (before, value, expected) => {
  expect(shouldAutoApply(before, value)).toBe(expected);
});

test.each<[string, Event[], boolean]>([
  ['no code', [], false],
  ['a short code', [typed('qwert')], false],
  ['a long code', [typed('qwertyu')], false],
  ['an unapplied code', [typed(' qwerty ')], true],
  ['a pending code', [typed('qwerty'), submitted], true],
  ['an applied code', [typed('qwerty'), submitted, accepted('QWERTY')], false],
  ['a refused code', [typed('qwerty'), submitted, refused('QWERTY')], true],
  ['a refused short code', [typed('qwert'), submitted, refused('QWERT')], false],
])('%s blocks the payment: %s', (_name, events, expected) => {
  expect(blocksPayment(reduce(CODE, events))).toBe(expected);
});
