import { isNull } from 'drizzle-orm';
import type { Outbox } from '../outbox/outbox.ts';
import { mails } from './schema.ts';

export const mailOutbox: Outbox<typeof mails> = {
  table: mails,
  id: mails.id,
  isPending: isNull(mails.sentAt),
  job: (mailId) => ({ name: 'send-mail', data: { mailId } }),
};
