import type { MailTemplate } from '#content/mails/define-mail.ts';
import type { Shop } from './context.ts';
import { findRecipient } from './platform/mail/enqueue-mail.ts';
import { readSignedId, signId } from './platform/signer.ts';

/**
 * The links in mails of a kind, at which a POST ends the mail's purpose for its recipient. They are signed for `name`,
 * with the mail's subject.
 */
export function unsubscribeLinks(mail: MailTemplate, name: string) {
  return {
    /** The URL in the mail and in its List-Unsubscribe header (RFC 8058). */
    linkOf: ({ settings, signer }: Pick<Shop, 'settings' | 'signer'>, subjectKey: string): string =>
      `${settings.appUrl}/unsubscribe/${signId(signer, name, subjectKey)}`,
    /** Finds who got the mail with such a link; null for another link, or once the mail's recipient is erased. */
    async findRecipient({ db, signer }: Pick<Shop, 'db' | 'signer'>, secret: string): Promise<string | null> {
      const subjectKey = readSignedId(signer, name, secret);
      return subjectKey === null ? null : (await findRecipient(db, { mail, subjectKey })) || null;
    },
  };
}
