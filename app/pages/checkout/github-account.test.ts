import { expect, test } from 'vitest';
import {
  EMPTY_ACCOUNT,
  type GithubAccountState,
  type GithubEvent,
  githubAccountReducer,
} from './github-account.ts';

const account = { githubId: 'Asha-Rao', name: 'Asha Rao', avatarUrl: null };
const typed = (value: string): GithubEvent => ({ type: 'typed', value });
const verifying: GithubEvent = { type: 'verifying' };
const edited: GithubEvent = { type: 'edited' };
const missed: GithubEvent = { type: 'missed' };
const verified = (asked: string): GithubEvent => ({ type: 'verified', asked, account });
const refused = (asked: string): GithubEvent => ({
  type: 'refused',
  asked,
  message: 'Nobody has this name.',
});

const unverified: Partial<GithubAccountState> = { status: 'unverified', account: null };
const notVerified = 'Please verify your GitHub ID before purchasing.';

test.each<[string, GithubEvent[], Partial<GithubAccountState>]>([
  ['typed', [typed('asha')], { ...unverified, typed: 'asha', message: '' }],
  ['verified empty', [verifying], { ...unverified, message: 'Please enter a GitHub ID.' }],
  ['verified blank', [typed('  '), verifying], { ...unverified, message: 'Please enter a GitHub ID.' }],
  ['asked', [typed(' asha '), verifying], { status: 'checking', typed: 'asha', message: '' }],
  [
    'asked by the address of a profile',
    [typed('https://github.com/asha'), verifying],
    { status: 'checking', typed: 'asha' },
  ],
  [
    'verified with only an @',
    [typed('@'), verifying],
    { ...unverified, message: 'Please enter a GitHub ID.' },
  ],
  [
    'found, spelled as GitHub does',
    [typed('asha-rao'), verifying, verified('asha-rao')],
    { status: 'verified', typed: 'Asha-Rao', account },
  ],
  [
    'not found',
    [typed('asha'), verifying, refused('asha')],
    { ...unverified, typed: 'asha', message: 'Nobody has this name.' },
  ],
  [
    'Edit',
    [typed('asha-rao'), verifying, verified('asha-rao'), edited],
    { ...unverified, typed: 'Asha-Rao', message: '' },
  ],
  [
    'edited, then a late yes',
    [typed('asha'), verifying, typed('ash'), verified('asha')],
    { ...unverified, typed: 'ash' },
  ],
  [
    'edited, then a late no',
    [typed('asha'), verifying, typed('ash'), refused('asha')],
    { ...unverified, typed: 'ash', message: '' },
  ],
  ['paid before Verify', [typed('asha'), missed], { ...unverified, typed: 'asha', message: notVerified }],
  ['paid while asking', [typed('asha'), verifying, missed], { status: 'checking', message: notVerified }],
  [
    'paid when verified',
    [typed('asha-rao'), verifying, verified('asha-rao'), missed],
    { status: 'verified', message: '' },
  ],
  [
    'kept from before, verified',
    [{ type: 'restored', typed: 'Asha-Rao', account }],
    { typed: 'Asha-Rao', status: 'verified', account },
  ],
  [
    'kept from before, not verified',
    [{ type: 'restored', typed: 'asha', account: null }],
    { ...unverified, typed: 'asha' },
  ],
])('%s', (_name, events, expected) => {
  expect(events.reduce(githubAccountReducer, EMPTY_ACCOUNT)).toMatchObject(expected);
});
