import { dictionary } from '@zxcvbn-ts/language-common';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { isActiveAdmin } from '../admins/is-active-admin.ts';

const MIN_LENGTH = 6;
const MAX_LENGTH = 128;
const MIN_ADMIN_LENGTH = 8;
/** As many of the most common passwords as OWASP ASVS 6.2.4 asks for, and more. */
const MOST_COMMON = 10_000;
/** What browsers load to warn of at the field, about 30 KB. */
const SHOWN_TO_BROWSERS = 3000;

/** The most common passwords of leaked lists that an account may have, the most common first. */
const ranked = dictionary['passwords-common'].filter(({ length }) => length >= MIN_LENGTH);
const common = new Set(ranked.slice(0, MOST_COMMON));

/** Lists passwords that pages warn of, lower-case. Public. */
export function listCommonPasswords(): string[] {
  return ranked.slice(0, SHOWN_TO_BROWSERS);
}

/**
 * Checks a password that a user sets for their account. Everyone needs 6 characters; active admins need 8, and
 * none of the most common passwords. Throws INVALID_ARGUMENT (`details.field`: `next`).
 */
export async function requireNewPassword(
  { db }: Pick<Context, 'db'>,
  { password, userId }: { password: string; userId: string | null },
): Promise<void> {
  const isAdmin = userId !== null && (await isActiveAdmin(db, userId));
  const least = isAdmin ? MIN_ADMIN_LENGTH : MIN_LENGTH;
  if (password.length < least) throw refused(`Password must be at least ${least} characters long.`);
  if (password.length > MAX_LENGTH) throw refused(`A password has at most ${MAX_LENGTH} characters.`);
  if (isAdmin && common.has(password.toLowerCase()))
    throw refused(
      'This password is one of the most common. Please choose another one for an admin’s account.',
    );
}

function refused(message: string): ShopError {
  return new ShopError('INVALID_ARGUMENT', message, { field: 'next' });
}
