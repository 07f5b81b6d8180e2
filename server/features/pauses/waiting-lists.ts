import { eq } from 'drizzle-orm';
import { onSaleAgainMail } from '#content/mails/waiting-list.ts';
import { definePurpose } from '../../purpose.ts';
import { unsubscribeLinks } from '../../unsubscribe-links.ts';
import { waitingList } from './schema.ts';

/** They take the recipient off all waiting lists. */
export const leaveLinks = unsubscribeLinks(onSaleAgainMail, 'leave waiting lists');

/**
 * A person agrees to it with a place on a list, or by the switch. Rows of an address need its confirmation, so they
 * are not those of an account that hasn't confirmed it.
 */
export const waitingLists = definePurpose({
  key: 'waiting-lists',
  name: 'Waiting lists',
  text: 'One email when a project that you wait for is on sale again. Off: we take you off all lists.',
  default: false,
  isDecided: async (db, { email, ownsEmail }) =>
    ownsEmail && (await db.$count(waitingList, eq(waitingList.email, email))) > 0,
  findRecipient: leaveLinks.findRecipient,
  apply: async (tx, { email, ownsEmail }, isAllowed) => {
    if (!isAllowed && ownsEmail) await tx.delete(waitingList).where(eq(waitingList.email, email));
  },
});
