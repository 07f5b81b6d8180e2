import { onSaleAgainMail } from '#content/mails/waiting-list.ts';
import type { Shop } from '../../context.ts';
import { findRecipient } from '../../platform/mail/enqueue-mail.ts';
import { readSignedId, signId } from '../../platform/signer.ts';

const PURPOSE = 'leave waiting lists';

/** The URL in the mail of an ended wait, at which a POST takes the recipient off all waiting lists. */
export function leaveLink({ settings, signer }: Pick<Shop, 'settings' | 'signer'>, token: string): string {
  return `${settings.appUrl}/unsubscribe/${signId(signer, PURPOSE, token)}`;
}

/** Finds who got the mail with such a link; null for another link, or once the mail's recipient is erased. */
export async function findLeaver(
  { db, signer }: Pick<Shop, 'db' | 'signer'>,
  secret: string,
): Promise<string | null> {
  const subjectKey = readSignedId(signer, PURPOSE, secret);
  if (subjectKey === null) return null;
  return (await findRecipient(db, { mail: onSaleAgainMail, subjectKey })) || null;
}
