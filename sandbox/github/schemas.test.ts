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

/** Some of the fields of a response: those that the shop may read. */
type Part<T> = T extends readonly (infer Item)[]
  ? Part<Item>[]
  : T extends object
    ? { [Field in keyof T]?: Part<T[Field]> }
    : T;

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
  closure: null,
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

// The types are GitHub's OpenAPI description. A field of another type doesn't compile.
const bodies = {
  user: profile(account, appUrl) satisfies Part<Schemas['public-user']>,
  repository: repository(shop, appUrl, detailsOf(shop)) satisfies Part<Schemas['full-repository']>,
  invitation: invitationBody(invitation, account, appUrl) satisfies Part<Schemas['repository-invitation']>,
  permission: permissionBody(account, 'read', appUrl) satisfies Part<
    Schemas['repository-collaborator-permission']
  >,
  installation: findInstallation('acme', appUrl) satisfies Part<Schemas['installation']> | undefined,
  token: installationToken(7) satisfies Part<Schemas['installation-token']>,
  tree: treeBody({ sha: tree.sha, entries: entriesBelow(tree, '', true) }, name) satisfies Part<
    Schemas['git-tree']
  >,
  gitCommit: gitCommitBody({ ...head, tree }) satisfies Part<Schemas['git-commit']>,
  checkRun: checkRunBody(shop.state.checkRuns.get(head.sha)![0]!, head.sha) satisfies Part<
    Schemas['check-run']
  >,
  release: releaseBody(shop.state.releases[0]!, name) satisfies Part<Schemas['release']>,
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
