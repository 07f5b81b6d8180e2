import type { MailContent } from './blocks.ts';
import type { MailShop } from './shop.ts';

/** Who wrote a text that a mail shows, if not the shop. */
type Writer =
  | 'admin'
  /** A name on GitHub. To an address that no one confirmed, only one that was looked up there. */
  | 'github'
  /** The person who gets the mail, and who paid or confirmed the address. */
  | 'recipient'
  /** The publisher of a repository on sale. */
  | 'publisher'
  /** Anyone. Only support gets such text. */
  | 'anyone';

interface About {
  /** This is stored with each mail, of which there is at most one for each kind and subject. */
  kind: string;
  /**
   * Who can make the shop send it:
   * - `anyone`: to any address, confirmed or not
   * - `buyer`: by a payment, or with an order that is paid
   * - `admin`
   * - `shop`: by itself, to an address that is confirmed or has paid
   */
  by: 'anyone' | 'buyer' | 'admin' | 'shop';
  /** Mails to support have no other recipient, and may quote everything. */
  to?: 'support';
  /** The key of the purpose whose switch ends these mails; null if people need them, such as an invoice. */
  purpose?: string | null;
  /**
   * The fields of its data that someone else than the shop wrote. A mail to a stranger's address must not
   * carry a stranger's words.
   */
  words?: Readonly<Record<string, Writer>>;
}

/** What no one asked for at this moment says whether one can switch it off. */
type Purposed<Mail> = Mail extends { by: 'shop'; to?: never } ? { purpose: string | null } : unknown;

/** A mail that one can switch off has the link for it, which its header List-Unsubscribe has, too. */
type DataOf<Mail> = Mail extends { purpose: string } ? { unsubscribeUrl: string } : object;

/** A mail to a person says in its footer why that person gets it. */
type ContentOf<Mail> = Mail extends { to: 'support' } ? MailContent : MailContent & { footer: string };

/** A mail: what it is, who triggers it with which words, and what it says. */
export interface MailTemplate<Data = never> extends About {
  render: (data: Data, shop: MailShop) => MailContent;
}

/** A mail that anyone can send to any address. `enqueueLimitedMail` bounds them. */
export type LimitedMail = MailTemplate & { by: 'anyone'; to?: undefined };
/** Any other mail. */
export type TrustedMail = MailTemplate & ({ by: 'buyer' | 'admin' | 'shop' } | { to: 'support' });

/** What a mail says, except for the facts about the shop. */
export type MailData<Mail extends MailTemplate> = Parameters<Mail['render']>[0];

export function defineMail<const Mail extends About, Data extends DataOf<Mail>>(
  mail: Mail & Purposed<Mail> & { render: (data: Data, shop: MailShop) => ContentOf<Mail> },
): Mail & Pick<MailTemplate<Data>, 'render'> {
  return mail;
}
