/** The mails of all kinds that a mailbox gets in any 24 hours while no one has confirmed the address. */
export const MAX_UNCONFIRMED_MAILS = 5;
/** The mails of one kind that anyone can send to any address, for one mailbox in any 24 hours. */
export const MAX_MAILS_OF_KIND = 10;
