import { expect, test } from 'vitest';
import { classifyFailure, type FailedResponse } from './classify-failure.ts';

const now = 1_800_000_000;
const answer = (status: number, message = '', headers: FailedResponse['headers'] = {}): FailedResponse => ({
  status,
  message,
  headers,
  now,
});
const exhausted = (reset: number, more: FailedResponse['headers'] = {}) => ({
  'x-ratelimit-remaining': '0',
  'x-ratelimit-reset': String(reset),
  ...more,
});

test.each<[what: string, answer: FailedResponse, kind: string, waitSeconds?: number]>([
  ['500', answer(500), 'retry'],
  ['502 with a page', answer(502, ''), 'retry'],
  ['503 that says when', answer(503, 'busy', { 'retry-after': '20' }), 'retry', 20],
  ['504', answer(504), 'retry'],
  ['408', answer(408), 'retry'],
  ['409', answer(409), 'retry'],
  ['429 without a delay', answer(429), 'retry', 60],
  ['429 with retry-after', answer(429, '', { 'retry-after': 7 }), 'retry', 7],
  [
    'retry-after as a date',
    answer(429, '', { 'retry-after': new Date((now + 90) * 1000).toUTCString() }),
    'retry',
    90,
  ],
  ['retry-after in the past', answer(429, '', { 'retry-after': '0' }), 'retry', 1],
  ['retry-after of a year', answer(429, '', { 'retry-after': '31536000' }), 'retry', 86_400],
  ['retry-after that is none', answer(429, '', { 'retry-after': 'soon' }), 'retry', 60],
  ['403 with retry-after', answer(403, 'no', { 'retry-after': '30' }), 'retry', 30],
  ['403, limit used up', answer(403, 'no', exhausted(now + 100)), 'retry', 101],
  ['a limit that is over', answer(403, 'no', exhausted(now - 5)), 'retry', 1],
  [
    'a reset by their clock',
    answer(429, '', exhausted(now + 10, { date: new Date((now - 50) * 1000).toUTCString() })),
    'retry',
    61,
  ],
  ['retry-after before reset', answer(403, '', exhausted(now + 900, { 'retry-after': '9' })), 'retry', 9],
  ['403 secondary limit', answer(403, 'You have exceeded a secondary rate limit.'), 'retry', 60],
  ['403 abuse detection', answer(403, 'You have triggered an abuse detection mechanism.'), 'retry', 60],
  [
    '403 with requests left',
    answer(403, 'Must have admin rights', { 'x-ratelimit-remaining': '99' }),
    'needs_person',
  ],
  ['401', answer(401, 'Bad credentials'), 'needs_person'],
  ['404', answer(404, 'Not Found'), 'needs_person'],
  ['410', answer(410), 'needs_person'],
  ['451', answer(451), 'needs_person'],
  ['422 spammed', answer(422, 'Validation failed, or the endpoint has been spammed.'), 'retry', 3600],
  ['422 over a limit', answer(422, 'Invitation limit reached'), 'retry', 3600],
  ['422 over a daily limit', answer(422, 'Too late: the daily limit of collaborators'), 'retry', 3600],
  ['422 that says nothing', answer(422, 'Validation Failed'), 'permanent'],
])('the failure %s is classified', (_what, given, kind, wait) => {
  const failure = classifyFailure(given);
  expect(failure.kind).toBe(kind);
  expect(failure.kind === 'retry' ? failure.retryAfterSeconds : undefined).toBe(wait);
  expect(failure.reason).toContain(String(given.status));
});

test.each<[status: number, message: string, kind: string, scope?: string]>([
  [401, 'Bad credentials', 'needs_person', 'credential'],
  [403, 'You have no seats left. Please add more seats to invite this person.', 'needs_person', 'owner'],
  [
    422,
    'You must purchase at least one more seat to add this user as a collaborator.',
    'needs_person',
    'owner',
  ],
  [422, 'Your organization policy does not allow outside collaborators.', 'needs_person', 'owner'],
  [403, 'Resource protected by organization SAML enforcement.', 'needs_person', 'owner'],
  [403, 'Resource not accessible by personal access token', 'needs_person', 'repository'],
  [403, 'Repository was archived so is read-only.', 'needs_person', 'repository'],
  [403, 'Repository access blocked {"reason":"tos"}', 'needs_person', 'repository'],
  [422, 'Repository access blocked', 'needs_person', 'repository'],
  [403, 'Access to this repository has been disabled by GitHub staff.', 'needs_person', 'repository'],
  [403, 'Repository acme/shop is disabled. Please ask the owner.', 'needs_person', 'repository'],
  [403, 'Repository has been locked for migration.', 'needs_person', 'repository'],
  [423, 'Locked', 'needs_person', 'repository'],
  [410, 'Gone', 'needs_person', 'repository'],
  [451, 'Repository unavailable due to DMCA takedown.', 'needs_person', 'repository'],
  [403, 'Sorry. Your account was suspended.', 'needs_person', 'credential'],
  [403, 'The organization has been flagged.', 'needs_person', 'owner'],
  [422, 'Repository owner is suspended', 'needs_person', 'owner'],
  [422, 'This organization has reached its member limit.', 'needs_person', 'owner'],
  [422, 'Maximum number of collaborators reached', 'needs_person', 'owner'],
  [403, 'Must have admin rights to Repository.', 'needs_person', undefined],
  [403, 'Forbidden by an unheard-of rule', 'needs_person', undefined],
  [404, 'Not Found', 'needs_person', undefined],
  [422, 'Repository owner cannot be a collaborator', 'permanent', undefined],
  [422, 'Enterprise-managed users can only collaborate within their enterprise', 'permanent', undefined],
  [422, 'This user has been blocked by the organization', 'permanent', undefined],
  [422, 'User could not be added: the account is suspended', 'permanent', undefined],
  [422, 'User has blocked the inviter', 'permanent', undefined],
  [403, 'User has blocked the inviter', 'permanent', undefined],
  [422, 'The repository owner is blocked by this user', 'permanent', undefined],
  [422, 'Validation Failed', 'permanent', undefined],
])("GitHub's answer %i %s means %s, scope %s", (status, message, kind, scope) => {
  expect(classifyFailure(answer(status, message))).toEqual({
    kind,
    reason: `GitHub answered ${status}: ${message}`,
    scope,
  });
});

const PERSONAL = [
  'The acme organization requires all members to have two-factor authentication enabled.',
  'asha has not enabled 2FA, which acme requires.',
  'User must enable two-factor authentication before joining an organization that requires it',
  'Enterprise managed users cannot be outside collaborators of other organizations',
  'Managed accounts can only be outside collaborators within their enterprise',
  'asha is managed by an enterprise and cannot be added as an outside collaborator',
  'The policy of their enterprise does not let this user be an outside collaborator.',
  'asha can’t be an outside collaborator: not a member of the enterprise',
  'The invitee must authenticate with SAML single sign-on',
  'asha has no linked SAML identity in acme',
  'User has not verified their email address',
  "asha's email isn't verified",
];
test.each(PERSONAL.flatMap((message) => [403, 422].map((status) => [status, message] as const)))(
  'the answer %i %s is about the invited person, and never about the owner',
  (status, message) => {
    expect(classifyFailure({ ...answer(status, message), login: 'asha' })).toEqual({
      kind: 'permanent',
      reason: `GitHub answered ${status}: ${message}`,
    });
  },
);

test.each([
  'You must grant your Personal Access token access to this organization: SAML SSO is enforced.',
  'You must enable two-factor authentication to access acme.',
  'As an enterprise managed user, you cannot add outside collaborators.',
  'Users are not allowed to add outside collaborators to this organization.',
  'Outside collaborators cannot be added: acme has forbidden them by policy.',
])('the answer %s is about us or our organisation', (message) => {
  for (const status of [403, 422])
    expect(classifyFailure({ ...answer(status, message), login: 'asha' }).kind).toBe('needs_person');
});

test('the reason of a failure is one short line', () => {
  const { reason } = classifyFailure(answer(422, `first\nsecond ${'x'.repeat(900)}`));
  expect(reason).toMatch(/^GitHub answered 422: first second x+$/);
  expect(reason.length).toBeLessThan(260);
});
