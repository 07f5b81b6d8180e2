import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import type { createBetterAuth } from './better-auth.ts';
import { deletePasskeys } from './passkeys.ts';
import { authTwoFactors, authUsers } from './schema.ts';
import { deleteSessions } from './sessions.ts';

export interface SecondFactorSetup {
  /** `otpauth://totp/…`, shown as a QR code and as text. */
  uri: string;
  /** One-time codes for a lost authenticator app. They are shown once. */
  backupCodes: string[];
}

/** The TOTP second factor (RFC 6238) of a session's account. Returned cookies replace the session's. */
export interface SecondFactor {
  /**
   * Starts the setup, which takes effect when confirmed. Null when the password is wrong or a second factor
   * is already enabled.
   */
  enableSecondFactor(headers: Headers, password: string): Promise<SecondFactorSetup | null>;
  /** Confirms the setup with a code of the app and ends all other sessions. Null when the code is wrong. */
  confirmSecondFactor(headers: Headers, code: string): Promise<string[] | null>;
  /** Turns the second factor off. Null when the password is wrong. */
  disableSecondFactor(headers: Headers, password: string): Promise<string[] | null>;
}

type NullIfRefused = <T>(operation: Promise<T>) => Promise<T | null>;

export function createSecondFactor(
  auth: ReturnType<typeof createBetterAuth>,
  nullIfRefused: NullIfRefused,
): SecondFactor {
  return {
    async enableSecondFactor(headers, password) {
      const setup = await nullIfRefused(
        auth.api.enableTwoFactor({ headers, body: { password, method: 'totp' } }),
      );
      if (!setup || !('totpURI' in setup)) return null;
      return { uri: setup.totpURI, backupCodes: setup.backupCodes };
    },
    async confirmSecondFactor(headers, code) {
      const verified = auth.api.verifyTOTP({ headers, body: { code }, returnHeaders: true });
      return (await nullIfRefused(verified))?.headers.getSetCookie() ?? null;
    },
    async disableSecondFactor(headers, password) {
      const disabled = auth.api.disableTwoFactor({ headers, body: { password }, returnHeaders: true });
      return (await nullIfRefused(disabled))?.headers.getSetCookie() ?? null;
    },
  };
}

/**
 * Removes a second factor, confirmed or not, and all passkeys, with every session and trusted device (by the
 * trigger `auth_users_trust`). Returns false when there was none of either.
 */
export async function deleteSecondFactor(tx: Executor, userId: string): Promise<boolean> {
  const deleted = await tx.delete(authTwoFactors).where(eq(authTwoFactors.userId, userId)).returning();
  await tx.update(authUsers).set({ twoFactorEnabled: false }).where(eq(authUsers.id, userId));
  const hadPasskeys = await deletePasskeys(tx, userId);
  if (hadPasskeys) await deleteSessions(tx, userId);
  return deleted.length > 0 || hadPasskeys;
}
