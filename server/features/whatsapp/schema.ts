import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import { index, text } from 'drizzle-orm/pg-core';
import { createdAt, enumCheck, reference, timestamptz } from '../../platform/db/columns.ts';
import { defineTable, OUTBOX_COLUMNS } from '../../platform/db/define-table.ts';
import { type Outbox, outboxColumns } from '../../platform/outbox/outbox.ts';
import { orders } from '../orders/schema.ts';
import { WHATSAPP_OUTCOMES } from './rules/whatsapp.ts';

/** The values that erase a number. An unsent message is then never sent. */
export const ERASED_NUMBER = { mobileNumber: null, nextTryAt: null, leasedUntil: null };

/**
 * WhatsApp messages that buyers agreed to: one per order, sent with its invitation. The table keeps the name
 * of its first release.
 */
export const whatsAppMessages = defineTable(
  'notices',
  {
    orderId: reference('order_id', () => orders.id).primaryKey(),
    /** Country code and digits; null once it is erased. */
    mobileNumber: text('mobile_number'),
    ...outboxColumns(),
    /** When the next attempt is due; null before the invitation is sent, and after the last attempt. */
    nextTryAt: timestamptz('next_try_at'),
    outcome: text('outcome', { enum: WHATSAPP_OUTCOMES }),
    createdAt: createdAt(),
  },
  {
    topics: { none: 'No page shows WhatsApp messages.' },
    retention: {
      setting: 'RETENTION_MOBILE_NUMBERS_DAYS',
      // Consent to a message lasts no longer.
      most: 90,
      says: 'the mobile number {days}; the rest keeps a message from being sent twice',
      placeholder: 'mobileNumberTime',
      since: 'createdAt',
      when: ({ mobileNumber }) => isNotNull(mobileNumber),
      erased: () => ERASED_NUMBER,
    },
    erasure: { erased: ['mobileNumber'], impersonal: ['outcome'], says: 'the number' },
    export: { leftOut: [...OUTBOX_COLUMNS, 'orderId', 'outcome', 'createdAt'] },
  },
  (table) => [
    index('notices_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    index('notices_with_number').on(table.createdAt).where(sql`${table.mobileNumber} is not null`),
    enumCheck('notices_outcome', table.outcome),
  ],
);

export const whatsAppOutbox: Outbox<typeof whatsAppMessages> = {
  table: whatsAppMessages,
  id: whatsAppMessages.orderId,
  isPending: and(isNull(whatsAppMessages.outcome), isNotNull(whatsAppMessages.mobileNumber)),
  job: (orderId) => ({ name: 'send-whatsapp-message', data: { orderId } }),
};
