/** An email that the shop accepts. The checkout and the server check it alike. */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** The stored form of an email: trimmed and in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
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
