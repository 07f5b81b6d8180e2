import { normalizeEmail } from '#domain/email.ts';
import type { Context, Shop } from '../context.ts';
import {
  attemptKey,
  clearAttempts,
  countAttempt,
  hasKey,
  type KeyedLimit,
  storeKey,
  uncountAttempts,
} from '../platform/rate-limit/attempts.ts';
import { networkOf } from '../platform/rate-limit/network.ts';
import { requireAllowed } from '../platform/rate-limit/require-allowed.ts';

// How guessing of passwords is slowed, and nobody locked out. Only wrong passwords count, for accounts that exist and for
// those that do not alike, in the database for all nodes.
//  - 20 in 5 minutes for one account from one address. After that a right password from there waits out the 5 minutes;
//    from everywhere else, and for every other account, nothing changes.
//  - 100 in an hour for one account from all addresses that it never signed in from. Those wait then; an address that
//    knew the password in the last half year is not among them, so a guesser with many addresses cannot shut the owner out.
//  - 300 in 15 minutes from one address over all accounts: colleges and hostels share one.
// Whoever is caught all the same sets a new password by mail: that forgets the account's counts and makes the address known.
const SECOND_WAY = ', or set a new password with "Forgot password?"';
const KNOWN_SECONDS = 180 * 24 * 3600;

interface Tried {
  email: string;
  address: string | undefined;
}

/**
 * Counts a try to sign in before its password is looked at, so that many at once cannot slip through. Throws
 * RESOURCE_EXHAUSTED. Answers the way to take it back, for when the password was right.
 */
export async function limitSignIn(
  context: Context,
  tried: Tried,
): Promise<{ takeBack: () => Promise<void> }> {
  const { account, pair, known, place } = keysOf(tried);
  const limits: KeyedLimit[] = [
    { key: pair, limit: 20, windowSeconds: 5 * 60 },
    ...((await hasKey(context, known)) ? [] : [{ key: account, limit: 100, windowSeconds: 3600 }]),
    { key: place, limit: 300, windowSeconds: 15 * 60 },
  ];
  // One after the other: what the first refuses does not use up the next, so that hammering one account blocks no other.
  for (const limit of limits) requireAllowed(await countAttempt(context, limit), SECOND_WAY);
  return {
    takeBack: () =>
      uncountAttempts(
        context,
        limits.map(({ key }) => key),
      ),
  };
}

/** After a right password: this address is the owner's. */
export async function rememberNetwork(shop: Pick<Shop, 'db'>, tried: Tried): Promise<void> {
  await storeKey(shop, keysOf(tried).known, KNOWN_SECONDS);
}

/** After a new password: whatever was guessed before is over, and whoever read the mail is the owner. */
export async function resetSignInLimits(shop: Pick<Shop, 'db'>, tried: Tried): Promise<void> {
  await clearAttempts(shop, keysOf(tried).account);
  await rememberNetwork(shop, tried);
}

function keysOf({ email, address }: Tried) {
  const who = normalizeEmail(email);
  const from = networkOf(address);
  return {
    account: attemptKey('sign-in', who),
    pair: attemptKey('sign-in', who, from),
    known: attemptKey('known', who, from),
    place: attemptKey('sign-in-from', from),
  };
}
