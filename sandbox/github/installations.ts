import { idOf } from './repositories.ts';

const PERMISSIONS = { metadata: 'read', administration: 'write' } as const;
const ONE_HOUR_MS = 60 * 60 * 1000;

/**
 * The GitHub App is installed for every owner except those whose name begins with `uninstalled`.
 * Source: https://docs.github.com/rest/apps/apps
 */
export function findInstallation(owner: string) {
  if (/^uninstalled/i.test(owner)) return undefined;
  return { id: idOf(owner), account: { login: owner, id: idOf(owner) }, permissions: PERMISSIONS };
}

/** Source: https://docs.github.com/rest/apps/apps#create-an-installation-access-token-for-an-app */
export function installationToken(id: number) {
  const expiresAt = new Date(Date.now() + ONE_HOUR_MS).toISOString();
  return { token: `ghs_installation_${id}`, expires_at: expiresAt, permissions: PERMISSIONS };
}
