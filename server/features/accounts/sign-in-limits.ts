import { normalizeEmail } from '#domain/email.ts';
import type { Context, Shop } from '../../context.ts';
import {
  attemptKey,
  clearAttempts,
  hasKey,
  type KeyedLimit,
  limitAttempts,
  storeKey,
  uncountAttempts,
} from '../../platform/rate-limit/attempts.ts';
import { networkOf, networksOf } from '../../platform/rate-limit/network.ts';

// These limits on guessing passwords do not lock owners out. Only wrong passwords count, whether or not the
// account exists.
// - 20 in 5 minutes per account and network. Other networks and accounts are not affected.
// - 100 in an hour per account from networks that never signed in to it. Networks that did so in the last 180
//   days are exempt, so that an attacker with many networks cannot lock the owner out.
// - 300 in 15 minutes per network over all accounts, because colleges and hostels share a network. Wider IPv6
//   networks, of which one person may own a whole one, have a multiple of it.
// Resetting the password by email clears the account's counts and exempts the network.
const HINT = ', or set a new password with "Forgot password?"';
const KNOWN_NETWORK_SECONDS = 180 * 24 * 3600;

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
  const limits: KeyedLimit[] = [
    { key: keys.accountFromNetwork, limit: 20, windowSeconds: 5 * 60 },
    ...((await hasKey(context, keys.knownNetwork))
      ? []
      : [{ key: keys.account, limit: 100, windowSeconds: 3600 }]),
    ...keys.networks.map(({ key, factor }) => ({ key, limit: 300 * factor, windowSeconds: 15 * 60 })),
  ];
  // The limits are counted in sequence, so that an attempt refused by one does not count towards the next.
  for (const limit of limits) await limitAttempts(context, limit.key, limit, HINT);
  const counted = limits.map(({ key }) => key);
  return { uncount: () => uncountAttempts(context, counted) };
}

/** Exempts the network of a successful sign-in from the account's limit. */
export async function rememberNetwork(shop: Pick<Shop, 'db'>, attempt: SignInAttempt): Promise<void> {
  await storeKey(shop, keysOf(attempt).knownNetwork, KNOWN_NETWORK_SECONDS);
}

/** Clears the account's counts after its password was reset by email. */
export async function resetSignInLimits(shop: Pick<Shop, 'db'>, attempt: SignInAttempt): Promise<void> {
  await clearAttempts(shop, keysOf(attempt).account);
  await rememberNetwork(shop, attempt);
}

function keysOf({ email, clientIp }: SignInAttempt) {
  const account = normalizeEmail(email);
  const network = networkOf(clientIp);
  return {
    account: attemptKey('sign-in', account),
    accountFromNetwork: attemptKey('sign-in', account, network),
    knownNetwork: attemptKey('known', account, network),
    networks: networksOf(clientIp).map(({ name, factor }) => ({
      key: attemptKey('sign-in-from', name),
      factor,
    })),
  };
}
