import { expect, test } from 'vitest';
import {
  EMPTY_ACCOUNT,
  type GithubAccountEvent,
  type GithubAccountState,
  githubAccountReducer,
} from './github-account.ts';

const account = { githubId: 'Asha-Rao', name: 'Asha Rao', avatarUrl: null };
const typed = (value: string): GithubAccountEvent => ({ type: 'typed', value });
const submitted: GithubAccountEvent = { type: 'submitted' };
const edited: GithubAccountEvent = { type: 'edited' };
const required: GithubAccountEvent = { type: 'required' };
const verified = (username: string): GithubAccountEvent => ({ type: 'verified', username, account });
const refused = (username: string): GithubAccountEvent => ({
  type: 'refused',
  username,
  message: 'No user.',
});

const unverified = { status: 'unverified', account: null } as const;
const missing = 'Please enter a GitHub ID.';
const notVerified = 'Please verify your GitHub ID before purchasing.';

test.each<[string, GithubAccountEvent[], Partial<GithubAccountState>]>([
  ['typing', [typed('asha')], { ...unverified, typed: 'asha', message: '' }],
  ['submitting nothing', [submitted], { ...unverified, message: missing }],
  ['submitting only an @', [typed('@'), submitted], { ...unverified, message: missing }],
  ['submitting', [typed(' asha '), submitted], { status: 'checking', typed: 'asha', message: '' }],
  [
    'submitting a profile URL',
    [typed('https://github.com/asha'), submitted],
    { status: 'checking', typed: 'asha' },
  ],
  [
    'a verified username, spelled as on GitHub',
    [typed('asha-rao'), submitted, verified('asha-rao')],
    { status: 'verified', typed: 'Asha-Rao', account, message: '' },
  ],
  [
    'a refused username',
    [typed('asha'), submitted, refused('asha')],
    { ...unverified, typed: 'asha', message: 'No user.' },
  ],
  [
    'editing a verified username',
    [typed('asha-rao'), submitted, verified('asha-rao'), edited],
    { ...unverified, typed: 'Asha-Rao', message: '' },
  ],
  [
    'a success for a username edited since',
    [typed('asha'), submitted, typed('ash'), verified('asha')],
    { ...unverified, typed: 'ash' },
  ],
  [
    'a refusal for a username edited since',
    [typed('asha'), submitted, typed('ash'), refused('asha')],
    { ...unverified, typed: 'ash', message: '' },
  ],
  [
    'paying before verifying',
    [typed('asha'), required],
    { ...unverified, typed: 'asha', message: notVerified },
  ],
  [
    'paying while verifying',
    [typed('asha'), submitted, required],
    { status: 'checking', message: notVerified },
  ],
  [
    'paying when verified',
    [typed('asha-rao'), submitted, verified('asha-rao'), required],
    { status: 'verified', message: '' },
  ],
  [
    'restoring a verified username',
    [{ type: 'restored', typed: 'Asha-Rao', account }],
    { typed: 'Asha-Rao', status: 'verified', account },
  ],
  [
    'restoring an unverified username',
    [{ type: 'restored', typed: 'asha', account: null }],
    { ...unverified, typed: 'asha' },
  ],
])('%s', (_name, events, expected) => {
  expect(events.reduce(githubAccountReducer, EMPTY_ACCOUNT)).toMatchObject(expected);
});
