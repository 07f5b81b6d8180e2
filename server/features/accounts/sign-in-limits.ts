import { normalizeEmail } from '#domain/email.ts';
import type { Context, Shop } from '../../context.ts';
import {
  attemptKey,
  clearAttempts,
  countAttempt,
  type KeyedLimit,
  limitAttempts,
  uncountAttempts,
} from '../../platform/rate-limit/attempts.ts';
import { networkOf, networksOf } from '../../platform/rate-limit/network.ts';
import { forgetNetworks, isKnownNetwork, rememberNetwork } from '../users/known-networks.ts';

// These limits on guessing passwords do not lock owners out. Only wrong passwords count, whether or not the
// account exists.
// - 20 in 5 minutes per account and network. Other networks and accounts are not affected.
// - 100 in an hour per account from networks that never signed in to it. Networks that did so in the last 180
//   days are exempt, so that an attacker with many networks cannot lock the owner out. Beyond the 100, each
//   network still has 3 in the hour, 300 together, so that the owner gets in from a new network, too.
// - 300 in 15 minutes per network over all accounts, because colleges and hostels share a network. Wider IPv6
//   networks, of which one person may own a whole one, have a multiple of it.
// Resetting the password by email clears the account's counts and exempts its network alone.
const HINT = ', or set a new password with "Forgot password?"';
const HOUR = 3600;

interface SignInAttempt {
  email: string;
  clientIp: string | undefined;
}

/**
 * Counts a sign-in before its password is checked, so that concurrent guesses cannot exceed the limits. Call
 * `uncount` if the password was right. Throws RESOURCE_EXHAUSTED.
 */
export async function countSignIn(
  context: Context,
  attempt: SignInAttempt,
): Promise<{ uncount: () => Promise<void> }> {
  const keys = keysOf(attempt);
  const counted: string[] = [];
  const count = async (limit: KeyedLimit) => {
    await limitAttempts(context, limit.key, limit, HINT);
    counted.push(limit.key);
  };
  // The limits are counted in sequence, so that an attempt refused by one does not count towards the next.
  await count({ key: keys.accountFromNetwork, limit: 20, windowSeconds: 5 * 60 });
  if (!(await isKnownNetwork(context.db, attempt))) {
    const account = { key: keys.account, limit: 100, windowSeconds: HOUR };
    if ((await countAttempt(context, account)).allowed) counted.push(account.key);
    else {
      await count({ key: keys.fewFromNetwork, limit: 3, windowSeconds: HOUR });
      await count({ key: keys.few, limit: 300, windowSeconds: HOUR });
    }
  }
  for (const { key, factor } of keys.networks)
    await count({ key, limit: 300 * factor, windowSeconds: 15 * 60 });
  return { uncount: () => uncountAttempts(context, counted) };
}

/** Clears the account's counts after its password was reset by email. */
export async function resetSignInLimits(shop: Pick<Shop, 'db'>, attempt: SignInAttempt): Promise<void> {
  await clearAttempts(shop, keysOf(attempt).account);
  await forgetNetworks(shop, attempt.email);
  await rememberNetwork(shop, attempt);
}

function keysOf({ email, clientIp }: SignInAttempt) {
  const account = normalizeEmail(email);
  const network = networkOf(clientIp);
  const networks = networksOf(clientIp);
  return {
    account: attemptKey('sign-in', account),
    accountFromNetwork: attemptKey('sign-in', account, network),
    fewFromNetwork: attemptKey('sign-in', account, 'few', networks.at(-1)?.name ?? network),
    few: attemptKey('sign-in', account, 'few'),
    networks: networks.map(({ name, factor }) => ({
      key: attemptKey('sign-in-from', name),
      factor,
    })),
  };
}
