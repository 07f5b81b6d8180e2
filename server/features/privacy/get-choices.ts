import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Purpose } from '#domain/privacy.ts';
import type { Executor } from '../../platform/db/client.ts';
import { type DataSubject, listOrderIds } from '../../readers/account/data-subject.ts';
import { waitingList } from '../pauses/schema.ts';
import { reviews } from '../reviews/schema.ts';
import { noticeRecipients } from '../versions/schema.ts';
import { whatsAppMessages } from '../whatsapp/schema.ts';
import { privacyChoices } from './schema.ts';

/**
 * Which purposes a person's data may be used for. Mails about versions are sent until someone stops them. The
 * other purposes are allowed by a switch, or by what the person agreed to elsewhere: a review with a name, a
 * mobile number at checkout, a place on a waiting list.
 */
export async function getChoices(db: Executor, subject: DataSubject): Promise<Record<Purpose, boolean>> {
  const { email, userIds, ownsEmail } = subject;
  const choices = await db.select().from(privacyChoices).where(inArray(privacyChoices.userId, userIds));
  const has = (purpose: Purpose, isAllowed: boolean) =>
    choices.some((choice) => choice.purpose === purpose && choice.isAllowed === isAllowed);
  const orderIds = await listOrderIds(db, subject);
  const named = await db.$count(reviews, and(inArray(reviews.orderId, orderIds), eq(reviews.showName, true)));
  const { orderId, mobileNumber } = whatsAppMessages;
  const numbers = await db.$count(whatsAppMessages, and(inArray(orderId, orderIds), isNotNull(mobileNumber)));
  const { unsubscribedAt } = noticeRecipients;
  const isUnsubscribed = and(eq(noticeRecipients.email, email), isNotNull(unsubscribedAt));
  const unsubscribed = ownsEmail ? await db.$count(noticeRecipients, isUnsubscribed) : 0;
  const waits = ownsEmail ? await db.$count(waitingList, eq(waitingList.email, email)) : 0;
  return {
    'version-mails': unsubscribed === 0 && !has('version-mails', false),
    'review-names': named > 0 || has('review-names', true),
    whatsapp: numbers > 0 || has('whatsapp', true),
    'waiting-lists': waits > 0 || has('waiting-lists', true),
  };
}
