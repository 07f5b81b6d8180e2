import type { MailKind } from './templates.ts';

/** Who wrote a text that a mail shows, if not the shop. */
export type Writer =
  | 'admin'
  /** A name on GitHub. To an address that no one confirmed, only one that was looked up there. */
  | 'github'
  /** The person who gets the mail, and who paid or confirmed the address. */
  | 'recipient'
  /** The publisher of a repository on sale. */
  | 'publisher'
  /** Anyone. Only support gets such text. */
  | 'anyone';

interface MailTrigger {
  /**
   * Who can make the shop send it:
   * - `anyone`: to any address, confirmed or not
   * - `buyer`: by a payment, or with an order that is paid
   * - `admin`
   * - `shop`: by itself, to an address that is confirmed or has paid
   */
  by: 'anyone' | 'buyer' | 'admin' | 'shop';
  /** Mails to support may quote everything. */
  to?: 'support';
  /** The fields of its data that someone else than the shop wrote. */
  words?: Record<string, Writer>;
}

const GITHUB = { githubLogin: 'github', teamLogins: 'github' } as const;
const TO_SUPPORT = { to: 'support', words: { message: 'anyone', email: 'anyone' } } as const;

/**
 * Who can trigger each mail, and with which words. A mail to a stranger's address must not carry a
 * stranger's.
 */
export const MAIL_TRIGGERS = {
  receipt: { by: 'buyer', words: GITHUB },
  'invoice-issued': { by: 'shop' },
  'confirm-free-order': { by: 'anyone', words: { githubLogin: 'github' } },
  'invite-worked': { by: 'buyer', words: GITHUB },
  'invite-failed': { by: 'buyer', words: GITHUB },
  'invite-reminder': { by: 'buyer', words: GITHUB },
  refund: { by: 'admin' },
  'refund-failed': { by: 'admin' },
  'support-alert': { by: 'anyone', to: 'support', words: { message: 'anyone', githubLogin: 'github' } },
  'reset-password': { by: 'anyone' },
  payout: {
    by: 'admin',
    words: {
      upiId: 'recipient',
      transactionId: 'admin',
      rejectionReason: 'admin',
      reference: 'admin',
      returnedOn: 'admin',
    },
  },
  'merge-purchases': { by: 'anyone' },
  'confirm-account': { by: 'anyone' },
  'change-email': { by: 'anyone' },
  // It names the new address only if the recipient's was confirmed.
  'email-changed': { by: 'anyone', words: { newEmail: 'recipient' } },
  'find-orders': { by: 'anyone' },
  complaint: { by: 'anyone', ...TO_SUPPORT, words: { ...TO_SUPPORT.words, reference: 'anyone' } },
  'complaint-received': { by: 'anyone' },
  'complaint-answer': { by: 'admin', words: { message: 'admin' } },
  'complaint-reply': { by: 'anyone', ...TO_SUPPORT, words: { ...TO_SUPPORT.words, reference: 'anyone' } },
  'complaint-reminder': { by: 'shop', to: 'support' },
  'help-request': { by: 'buyer', ...TO_SUPPORT, words: { ...TO_SUPPORT.words, results: 'anyone' } },
  'help-received': { by: 'buyer' },
  'help-answer': { by: 'admin', words: { message: 'admin' } },
  'help-reply': { by: 'buyer', ...TO_SUPPORT },
  'dispute-reminder': { by: 'shop', to: 'support' },
  'account-deactivated': { by: 'admin', words: { reason: 'admin' } },
  'order-email-left': { by: 'admin' },
  'order-email-corrected': { by: 'admin' },
  'new-versions': { by: 'shop', words: { news: 'publisher' } },
  'confirm-waiting': { by: 'anyone' },
  'on-sale-again': { by: 'shop' },
  turnover: { by: 'shop', to: 'support' },
  'project-paused': { by: 'shop', to: 'support' },
  'data-link': { by: 'anyone' },
  'deletion-planned': { by: 'anyone' },
  'deletion-cancelled': { by: 'anyone' },
  'data-erased': { by: 'anyone' },
} as const satisfies Record<MailKind, MailTrigger>;

/** The mails that anyone can send to any address. `enqueueLimitedMail` bounds them. */
export type LimitedMailKind = {
  [K in MailKind]: (typeof MAIL_TRIGGERS)[K] extends { by: 'anyone'; to?: undefined } ? K : never;
}[MailKind];
