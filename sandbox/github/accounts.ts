import { createHash } from 'node:crypto';
import type { Store } from '#sandbox/store.ts';

export interface AccountRow {
  id: number;
  key: string;
  login: string;
  type: 'User' | 'Organization' | 'Bot';
}

// GitHub allows letters, digits and single inner hyphens, at most 39 characters.
const WELL_FORMED = /^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/i;

/**
 * Finds an account by login in any case. The first requested spelling becomes the login. Every well-formed
 * name exists, unless it begins with `missing`. Names that begin with `org-` are organizations, and so is the
 * owner of the demo repositories.
 */
export function findAccount(store: Store, name: string): AccountRow | undefined {
  const key = name.toLowerCase();
  if (!WELL_FORMED.test(name) || key.startsWith('missing')) return undefined;
  const known = findKnownAccount(store, name);
  if (known !== undefined) return known;

  const account: AccountRow = {
    id: freeId(store, key),
    key,
    login: name,
    type: key.startsWith('org-') || key === 'capstone-projects' ? 'Organization' : 'User',
  };
  store.insert('accounts', { ...account });
  return account;
}

/** Finds an account by login in any case, once its login has been requested. */
export function findKnownAccount(store: Store, name: string): AccountRow | undefined {
  return store.get<AccountRow>('select * from accounts where key = ?', name.toLowerCase());
}

/** Finds an account by id, once its login has been requested. */
export function findAccountById(store: Store, id: number): AccountRow | undefined {
  return store.get<AccountRow>('select * from accounts where id = ?', id);
}

/** Derives the id from the login, so that it survives deleting the sandbox's data. */
function freeId(store: Store, key: string): number {
  let id = 1_000_000 + (createHash('sha256').update(key).digest().readUInt32BE() % 2_000_000_000);
  while (findAccountById(store, id) !== undefined) id += 1;
  return id;
}

/** A user as part of other responses. Source: https://docs.github.com/rest/users/users */
export function simpleAccount({ id, key, login, type }: AccountRow, appUrl: string) {
  return { id, login, avatar_url: `${appUrl}/sandbox/avatars/${key}.svg`, type };
}

/** Formats Unix seconds as GitHub does. */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}

/** A public profile. Its name comes from the login: `asha-rao` is Asha Rao. */
export function profile(account: AccountRow, appUrl: string) {
  const name = account.login
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  return { ...simpleAccount(account, appUrl), name };
}
