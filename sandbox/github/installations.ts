import { dates, simpleAccount } from './accounts.ts';
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
  return {
    id: account.id,
    account,
    app_id: 1,
    app_slug: 'capstone-sandbox',
    target_id: account.id,
    target_type: account.type,
    repository_selection: 'all' as const,
    access_tokens_url: `https://api.github.com/app/installations/${account.id}/access_tokens`,
    repositories_url: 'https://api.github.com/installation/repositories',
    html_url: `https://github.com/organizations/${owner}/settings/installations/${account.id}`,
    permissions: PERMISSIONS,
    events: [],
    single_file_name: null,
    suspended_by: null,
    suspended_at: null,
    ...dates,
  };
}

/** Source: https://docs.github.com/rest/apps/apps#create-an-installation-access-token-for-an-app */
export function installationToken(id: number) {
  const expiresAt = new Date(Date.now() + ONE_HOUR_MS).toISOString();
  return { token: `ghs_installation_${id}`, expires_at: expiresAt, permissions: PERMISSIONS };
}
