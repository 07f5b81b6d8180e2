import type { components } from '@octokit/openapi-types';
import { expect, test } from 'vitest';
import { type AccountRow, profile } from './accounts.ts';
import { findInstallation, installationToken } from './installations.ts';
import type { InvitationRow } from './invitations.ts';
import { invitationBody, permissionBody, repository } from './repositories.ts';

type Schemas = components['schemas'];

const appUrl = 'https://shop.example';
const account: AccountRow = { id: 7, key: 'asha', login: 'asha', type: 'User' };
const invitation: InvitationRow = {
  id: 9,
  repo_key: 'acme/shop',
  owner: 'acme',
  repo: 'shop',
  account_id: 7,
  permission: 'read',
  state: 'pending',
  created_at: 1_800_000_000,
};

// GitHub's OpenAPI description as types: every assignment fails to compile if a required field is missing or of another type.
const bodies: {
  user: Schemas['public-user'];
  repository: Schemas['full-repository'];
  invitation: Schemas['repository-invitation'];
  permission: Schemas['repository-collaborator-permission'];
  installation: Schemas['installation'] | undefined;
  token: Schemas['installation-token'];
} = {
  user: profile(account, appUrl),
  repository: repository({ owner: 'acme', repo: 'shop' }, appUrl),
  invitation: invitationBody(invitation, account, appUrl),
  permission: permissionBody(account, 'read', appUrl),
  installation: findInstallation('acme', appUrl),
  token: installationToken(7),
};

test.each(Object.entries(bodies))(
  "%s is as GitHub's description says, without undefined fields",
  (_name, body) => {
    expect(JSON.parse(JSON.stringify(body))).toStrictEqual(body);
  },
);

test.each([
  ['maintain', 'write'],
  ['triage', 'read'],
  ['none', 'none'],
] as const)('the role %s has the permission %s', (role, permission) => {
  expect(permissionBody(account, role, appUrl)).toMatchObject({ permission, role_name: role });
});
