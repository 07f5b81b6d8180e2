import type { createLibrary } from './library.ts';

/** A second factor being set up: for the account's authenticator app, and codes to keep for when it is lost. */
export interface SecondFactorSetup {
  /** `otpauth://totp/…`, to be shown as a QR code and as text. */
  uri: string;
  /** Each works once instead of a code. Shown now and never again. */
  backupCodes: string[];
}

/** The second factor (TOTP, RFC 6238) of the account behind a session. Cookies answered replace the session's. */
export interface SecondFactor {
  /** Begins it; signing in asks for codes once one was confirmed. Null when the password is wrong or it is on already. */
  startSecondFactor(headers: Headers, password: string): Promise<SecondFactorSetup | null>;
  /** Turns it on with a code of the app. The new session's cookies, or null when the code is wrong. */
  confirmSecondFactor(headers: Headers, code: string): Promise<string[] | null>;
  /** Turns it off. The new session's cookies, or null when the password is wrong. */
  stopSecondFactor(headers: Headers, password: string): Promise<string[] | null>;
}

type OrRefused = <T>(asked: Promise<T>) => Promise<T | null>;

export function secondFactorOf(auth: ReturnType<typeof createLibrary>, orRefused: OrRefused): SecondFactor {
  return {
    async startSecondFactor(headers, password) {
      const made = await orRefused(auth.api.enableTwoFactor({ headers, body: { password, method: 'totp' } }));
      if (!made || !('totpURI' in made)) return null;
      return { uri: made.totpURI, backupCodes: made.backupCodes };
    },
    async confirmSecondFactor(headers, code) {
      const verified = auth.api.verifyTOTP({ headers, body: { code }, returnHeaders: true });
      return (await orRefused(verified))?.headers.getSetCookie() ?? null;
    },
    async stopSecondFactor(headers, password) {
      const disabled = auth.api.disableTwoFactor({ headers, body: { password }, returnHeaders: true });
      return (await orRefused(disabled))?.headers.getSetCookie() ?? null;
    },
  };
}
