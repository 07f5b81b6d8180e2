import { simpleAccount } from './accounts.ts';
import { ownerAccount } from './repository-bodies.ts';

const PERMISSIONS = { metadata: 'read', administration: 'write' } as const;
const ONE_HOUR_MS = 60 * 60 * 1000;

/**
 * The GitHub App is installed for every owner, unless the name begins with `uninstalled`.
 * Source: https://docs.github.com/rest/apps/apps
 */
export function findInstallation(owner: string, appUrl: string) {
  if (/^uninstalled/i.test(owner)) return undefined;
  const account = simpleAccount(ownerAccount(owner), appUrl);
  return { id: account.id, account, permissions: PERMISSIONS, suspended_at: null };
}

/** Source: https://docs.github.com/rest/apps/apps#create-an-installation-access-token-for-an-app */
export function installationToken(id: number) {
  const expiresAt = new Date(Date.now() + ONE_HOUR_MS).toISOString();
  return { token: `ghs_installation_${id}`, expires_at: expiresAt, permissions: PERMISSIONS };
}
