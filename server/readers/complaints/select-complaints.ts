import { desc, type SQL, sql } from 'drizzle-orm';
import { formatComplaintNumber } from '#domain/complaint.ts';
import { toSeconds } from '#domain/time.ts';
import { clockEnds, complaintMessages, complaints } from '../../features/complaints/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { readMessages } from '../../platform/db/messages.ts';

const toEpoch = (time: SQL) => sql<number>`floor(extract(epoch from ${time}))::int`;

/** A complaint as its sender sees it, and admins with orderWrite. */
export type Complaint = Awaited<ReturnType<typeof selectComplaints>>[number]['document'];

/** Selects complaints with their messages, newest first. The caller checks who may see them. */
export async function selectComplaints(db: Executor, condition: SQL | undefined, limit: number) {
  const rows = await db
    .select({
      complaint: complaints,
      /** 48 hours after it was sent. */
      acknowledgeBy: toEpoch(clockEnds.acknowledge),
      /** One calendar month after it was sent. */
      resolveBy: toEpoch(clockEnds.resolve),
    })
    .from(complaints)
    .where(condition)
    .orderBy(desc(complaints.number))
    .limit(limit);
  const numbers = rows.map(({ complaint }) => complaint.number);
  const messagesOf = await readMessages(db, complaintMessages, numbers);
  return rows.map(({ complaint, ...times }) => {
    const { number, state, email, reference, message, createdAt } = complaint;
    const first = { from: 'sender', text: message, at: createdAt } as const;
    const document = {
      number: formatComplaintNumber(number),
      state,
      email,
      /** A payment or order ID, as the sender typed it; may be empty. */
      reference,
      createdAt: toSeconds(createdAt),
      ...times,
      acknowledgedAt: toSeconds(complaint.acknowledgedAt),
      /** The time of the last answer that waits, or waited, for the sender's reply. */
      answeredAt: toSeconds(complaint.answeredAt),
      resolvedAt: toSeconds(complaint.resolvedAt),
      /** The oldest comes first; it is the complaint itself. */
      messages: [first, ...messagesOf(number)].map((each) => ({ ...each, at: toSeconds(each.at) })),
    };
    return { number, document };
  });
}
