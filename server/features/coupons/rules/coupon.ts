import { getMailbox } from '#domain/email.ts';
import { normalizeCode } from '#domain/normalize-typed.ts';
import { REFERRAL_CODE_LENGTH } from '#domain/referral.ts';

const MIN_LENGTH = 4;
const MAX_LENGTH = 20;

/** Shorter parts of an address or a username, such as `asha`, do not point to a person. */
const MIN_NAME_LENGTH = 5;

/** The stored form of a typed code, which is in capital letters. */
export function normalizeCouponCode(typed: string): string {
  return normalizeCode(typed).toUpperCase();
}

/** Says why a new coupon can't have this code; null if it can. */
export function findCodeProblem(code: string): string | null {
  if (!/^[A-Z0-9-]*$/.test(code)) return 'A coupon code has only letters from A to Z, digits and hyphens.';
  if (code.length < MIN_LENGTH || code.length > MAX_LENGTH)
    return `A coupon code has ${MIN_LENGTH} to ${MAX_LENGTH} characters.`;
  if (code.length === REFERRAL_CODE_LENGTH)
    return `A coupon code can’t have ${REFERRAL_CODE_LENGTH} characters, because referral codes have.`;
  return null;
}

/** Whether a code contains the name in a person's email, or one of their GitHub usernames. */
export function namesPerson(code: string, person: { email: string; ownLogins: readonly string[] }): boolean {
  const mailNames = [person.email, getMailbox(person.email)].map((email) => email.split('@', 1)[0] ?? '');
  return [...mailNames, ...person.ownLogins]
    .map(lettersOf)
    .some((name) => name.length >= MIN_NAME_LENGTH && lettersOf(code).includes(name));
}

/** Codes and names separate words in different ways. */
function lettersOf(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
