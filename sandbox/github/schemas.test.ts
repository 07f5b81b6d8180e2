import type { components } from '@octokit/openapi-types';
import { expect, test } from 'vitest';
import { type AccountRow, profile } from './accounts.ts';
import { entriesBelow, treeBody } from './content-api.ts';
import { checkRunBody, gitCommitBody, releaseBody } from './history-bodies.ts';
import { findInstallation, installationToken } from './installations.ts';
import type { InvitationRow } from './invitations.ts';
import { plainSource } from './plain-source.ts';
import { invitationBody, permissionBody, repository } from './repository-bodies.ts';
import { detailsOf } from './repository-details.ts';
import { addCommit, applyChange } from './repository-state.ts';
import type { FoundRepository } from './repository-store.ts';

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

const name = { owner: 'acme', repo: 'shop' };
const plain = plainSource.find(name)!;
const shop: FoundRepository = {
  ...name,
  key: 'acme/shop',
  isPrivate: true,
  isDeleted: false,
  facts: plain.facts,
  state: plain.open(),
};
const [first] = shop.state.commits;
const { tree, ...head } = addCommit(shop.state, {
  message: 'Link',
  at: 1_800_000_000,
  files: [
    { path: 'docs/README.md', content: '# Shop' },
    { path: 'latest', mode: '120000', content: 'docs/README.md' },
    { path: 'library', mode: '160000', content: first!.sha },
  ],
});
applyChange(shop.state, { kind: 'release' }, 1_800_000_000);

// The types are GitHub's OpenAPI description. A missing required field, or one of a
// wrong type, doesn't compile.
const bodies: {
  user: Schemas['public-user'];
  repository: Schemas['full-repository'];
  invitation: Schemas['repository-invitation'];
  permission: Schemas['repository-collaborator-permission'];
  installation: Schemas['installation'] | undefined;
  token: Schemas['installation-token'];
  tree: Schemas['git-tree'];
  gitCommit: Schemas['git-commit'];
  checkRun: Schemas['check-run'];
  release: Schemas['release'];
} = {
  user: profile(account, appUrl),
  repository: repository(shop, appUrl, detailsOf(shop)),
  invitation: invitationBody(invitation, account, appUrl),
  permission: permissionBody(account, 'read', appUrl),
  installation: findInstallation('acme', appUrl),
  token: installationToken(7),
  tree: treeBody({ sha: tree.sha, entries: entriesBelow(tree, '', true) }, name),
  gitCommit: gitCommitBody({ ...head, tree }, name),
  checkRun: checkRunBody(shop.state.checkRuns.get(head.sha)![0]!, head.sha, name),
  release: releaseBody(shop.state.releases[0]!, name, appUrl),
};

test.each(Object.entries(bodies))(
  "%s fits GitHub's description and has no undefined fields",
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
