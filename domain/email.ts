/** How an e-mail is stored: trimmed and lower-cased. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Two addresses with one mailbox: case, `+tag` and Gmail dots do not count. For comparing only, never for sending. */
export function getMailbox(email: string): string {
  const stored = normalizeEmail(email);
  const at = stored.lastIndexOf('@');
  const host = stored.slice(at + 1);
  const local = stored.slice(0, at).replace(/\+.*$/, '');
  const gmail = host === 'gmail.com' || host === 'googlemail.com';
  return gmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${host}`;
}
