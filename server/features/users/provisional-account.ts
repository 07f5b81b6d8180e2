import { createHash } from 'node:crypto';
import type { Account } from '../../integrations/github/entities.ts';

/**
 * The account of a name that no look-up was left for: it gets an ID of ours, which is the same for each
 * spelling of the name and negative, unlike GitHub's (`isProvisional`). After the payment it's replaced by
 * the account that has the name.
 */
export function provisionalAccount(login: string): Account {
  const digest = createHash('sha256').update(login.toLowerCase()).digest();
  return { id: -1 - digest.readUIntBE(0, 6), login, name: null, avatarUrl: null, type: 'User' };
}
