import { desc, type SQL, sql } from 'drizzle-orm';
import type { Complaint } from '#contract/complaint-documents.ts';
import { formatComplaintNumber } from '#domain/complaint.ts';
import { toSeconds } from '#domain/time.ts';
import { clockEnds, complaintMessages, complaints } from '../../features/complaints/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { readMessages } from '../../platform/db/messages.ts';

const toEpoch = (time: SQL) => sql<number>`floor(extract(epoch from ${time}))::int`;

/** Selects complaints with their messages, newest first. The caller checks who may see them. */
export async function selectComplaints(db: Executor, condition: SQL | undefined, limit: number) {
  const rows = await db
    .select({
      complaint: complaints,
      acknowledgeBy: toEpoch(clockEnds.acknowledge),
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
    const document: Complaint = {
      number: formatComplaintNumber(number),
      state,
      email,
      reference,
      createdAt: toSeconds(createdAt),
      ...times,
      acknowledgedAt: toSeconds(complaint.acknowledgedAt),
      answeredAt: toSeconds(complaint.answeredAt),
      resolvedAt: toSeconds(complaint.resolvedAt),
      messages: [first, ...messagesOf(number)].map((each) => ({ ...each, at: toSeconds(each.at) })),
    };
    return { number, document };
  });
}
