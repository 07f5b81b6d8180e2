import { normalizeTyped, unwrapTyped } from './normalize-typed.ts';

/** An email that the shop accepts, with its domain in ASCII. The checkout and the server check it alike. */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]*[A-Za-z0-9])$/;

/** A domain with letters of another script, such as `कॉलेज.भारत`. */
const INTERNATIONAL = /^(?=.*[^ -~])(?:\p{L}|\p{M}|\p{N}|\p{Join_Control}|[.-])+$/u;

/** An address as mail programs copy it, such as `Asha Rao <asha@example.com>`. */
const WITH_NAME = /^[^<>]*<([^<>]+)>[,;.]*$/;
const LINK = /^mailto:/i;
/** The full stop of Chinese and Japanese keyboards. */
const FULL_STOP = /\u3002/g;

/** A typed or pasted email without what surrounds it where it was copied. */
function unwrapEmail(typed: string): string {
  const text = normalizeTyped(typed).replace(FULL_STOP, '.');
  const copied = WITH_NAME.exec(text)?.[1] ?? unwrapTyped(text);
  // A link may also say what it puts into the mail.
  const address = LINK.test(copied) ? (copied.replace(LINK, '').split('?', 1)[0] ?? '') : copied;
  // Keyboards of phones put spaces around the sign.
  return address
    .split('@')
    .map((part) => part.trim())
    .join('@');
}

/**
 * The email that was meant by a typed or pasted text, with its domain in ASCII: `asha@भारत.भारत` becomes
 * `asha@xn--h2brj9c.xn--h2brj9c`. Both spellings are one address, and mail servers take this one.
 */
export function toAsciiEmail(typed: string): string {
  const email = unwrapEmail(typed);
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  if (at === 0 || !INTERNATIONAL.test(domain)) return email;
  try {
    return email.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return email;
  }
}

/** The stored form of an email: as `toAsciiEmail`, in lower case. */
export function normalizeEmail(email: string): string {
  return toAsciiEmail(email).toLowerCase();
}

/**
 * The mailbox behind an email, ignoring case, `+tag` and Gmail dots. Use it for comparison only, never for
 * sending.
 */
export function getMailbox(email: string): string {
  const stored = normalizeEmail(email);
  const at = stored.lastIndexOf('@');
  const host = stored.slice(at + 1);
  const [local = ''] = stored.slice(0, at).split('+', 1);
  const gmail = host === 'gmail.com' || host === 'googlemail.com';
  return gmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${host}`;
}
