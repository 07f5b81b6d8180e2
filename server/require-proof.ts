import type { Context } from './context.ts';
import { ShopError } from './errors.ts';

/**
 * What an admin's session must have shown besides a right:
 * - `second factor`: a code or a passkey at log-in
 * - `passkey`: a passkey in the last 15 minutes, in a shop with ADMIN_PASSKEY
 */
export type Proof = 'second factor' | 'passkey';

const PASSKEY_SECONDS = 15 * 60;

/** Throws FAILED_PRECONDITION, with the missing proof as `details.reason`, unless the session has shown it. */
export function requireProof({ actor, settings }: Pick<Context, 'actor' | 'settings'>, proof: Proof): void {
  if (proof === 'second factor') {
    if (actor?.hasPassedSecondFactor) return;
    throw new ShopError(
      'FAILED_PRECONDITION',
      'This needs a second step at log-in. Please set it up under System, Security, or log in again with it.',
      { reason: 'second_factor' },
    );
  }
  const seconds = actor?.secondsSincePasskey ?? null;
  if (!settings.needsPasskey || (seconds !== null && seconds <= PASSKEY_SECONDS)) return;
  throw new ShopError(
    'FAILED_PRECONDITION',
    'This needs your passkey, used in the last 15 minutes. You can add one under System, Security.',
    { reason: 'passkey' },
  );
}
