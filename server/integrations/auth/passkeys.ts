import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, asc, eq, sql } from 'drizzle-orm';
import { ownOrigins } from '#domain/origins.ts';
import type { Db, Executor } from '../../platform/db/client.ts';
import { attemptKey, storeKey, takeKey } from '../../platform/rate-limit/attempts.ts';
import { authPasskeys } from './schema.ts';

// Passkeys (WebAuthn). The device must check who uses it, by a finger, a face or a PIN, so that a passkey is two factors
// at once. A challenge is used once, on any node.

const CHALLENGE_SECONDS = 5 * 60;
const USER_VERIFICATION = 'required';

/** The site of the passkeys: they work under no other name. */
export interface PasskeySite {
  db: Executor;
  appUrl: string;
  shopName: string;
}

const rpIdOf = ({ appUrl }: Pick<PasskeySite, 'appUrl'>) => new URL(appUrl).hostname;
const siteOf = ({ appUrl }: Pick<PasskeySite, 'appUrl'>) => ({
  expectedOrigin: ownOrigins(appUrl),
  expectedRPID: rpIdOf({ appUrl }),
  requireUserVerification: true,
});

/** The passkeys of a user, oldest first. */
export function listPasskeys(db: Executor, userId: string) {
  const { id, name, createdAt, lastUsedAt, transports } = authPasskeys;
  return db
    .select({ id, name, createdAt, lastUsedAt, transports })
    .from(authPasskeys)
    .where(eq(authPasskeys.userId, userId))
    .orderBy(asc(createdAt), asc(id));
}

/** Begins adding a passkey. The result is for the browser's `startRegistration`. */
export async function startRegistration(site: PasskeySite, user: { userId: string; email: string }) {
  const known = await listPasskeys(site.db, user.userId);
  const options = await generateRegistrationOptions({
    rpName: site.shopName,
    rpID: rpIdOf(site),
    userID: new TextEncoder().encode(user.userId),
    userName: user.email,
    attestationType: 'none',
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: USER_VERIFICATION },
  });
  await storeKey(site, registrationKey(user.userId, options.challenge), CHALLENGE_SECONDS);
  return options;
}

/** Stores a new passkey. Returns its ID; null when the browser's response does not prove it. */
export async function finishRegistration(
  site: PasskeySite,
  { userId, name, response }: { userId: string; name: string; response: unknown },
): Promise<string | null> {
  const verified = await verifyRegistrationResponse({
    ...siteOf(site),
    response: response as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeKey(site, registrationKey(userId, challenge)),
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const [added] = await site.db
    .insert(authPasskeys)
    .values({ id, userId, name, publicKey, counter, transports })
    .onConflictDoNothing()
    .returning({ id: authPasskeys.id });
  return added?.id ?? null;
}

/** Begins a sign-in with any passkey of the shop, or with those of the user who is signed in. */
export async function startAuthentication(site: PasskeySite, userId: string | null) {
  const own = userId === null ? [] : await listPasskeys(site.db, userId);
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(site),
    userVerification: USER_VERIFICATION,
    allowCredentials: own.map(toDescriptor),
  });
  await storeKey(site, signInKey(options.challenge), CHALLENGE_SECONDS);
  return options;
}

/** The user whose passkey signed the challenge; null when nothing proves it. */
export async function verifyAuthentication(
  site: Omit<PasskeySite, 'db' | 'shopName'> & { db: Db },
  response: unknown,
): Promise<string | null> {
  const { id } = response as AuthenticationResponseJSON;
  const [passkey] = await site.db
    .select()
    .from(authPasskeys)
    .where(eq(authPasskeys.id, String(id)));
  if (!passkey) return null;
  const { publicKey, counter, transports, userId } = passkey;
  const verified = await verifyAuthenticationResponse({
    ...siteOf(site),
    response: response as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => takeKey(site, signInKey(challenge)),
    credential: { id: passkey.id, publicKey: new Uint8Array(publicKey), counter, transports },
  }).catch(() => null);
  if (!verified?.verified) return null;
  await site.db
    .update(authPasskeys)
    .set({ counter: verified.authenticationInfo.newCounter, lastUsedAt: sql`now()` })
    .where(eq(authPasskeys.id, passkey.id));
  return userId;
}

/** Removes one of the user's passkeys. Returns its name; undefined when it is not theirs. */
export async function deletePasskey(
  tx: Executor,
  { id, userId }: { id: string; userId: string },
): Promise<string | undefined> {
  const [deleted] = await tx
    .delete(authPasskeys)
    .where(and(eq(authPasskeys.id, id), eq(authPasskeys.userId, userId)))
    .returning({ name: authPasskeys.name });
  return deleted?.name;
}

/** Removes all passkeys of a user. Returns whether there was one. */
export async function deletePasskeys(tx: Executor, userId: string): Promise<boolean> {
  return (await tx.delete(authPasskeys).where(eq(authPasskeys.userId, userId)).returning()).length > 0;
}

const registrationKey = (userId: string, challenge: string) => attemptKey('add-passkey', userId, challenge);
const signInKey = (challenge: string) => attemptKey('passkey', challenge);

function toDescriptor({ id, transports }: { id: string; transports: string[] }) {
  return { id, transports };
}
