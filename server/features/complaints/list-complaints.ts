import { and, desc, eq, lt, ne } from 'drizzle-orm';
import { complaintsQuery } from '#contract/complaint-documents.ts';
import type { Page } from '#contract/documents.ts';
import { type ComplaintState, formatComplaintNumber } from '#domain/complaint.ts';
import { toSeconds } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { type ListQuery, parseQuery } from '../../parse-query.ts';
import { cutPage, decodeCursor } from '../../platform/db/cursor.ts';
import { type Complaint, selectComplaints } from '../../readers/complaints/select-complaints.ts';
import { requireRight, requireSignedIn } from '../../require-right.ts';
import { complaintLink } from './complaint-link.ts';
import { requireToken, unknownComplaint } from './get-complaint.ts';
import { complaints } from './schema.ts';

/** Lists complaints with their messages, newest first, of one state or all. Requires orderWrite. */
export async function listComplaints(
  context: Context,
  query: ListQuery<typeof complaintsQuery>,
): Promise<Page<Complaint>> {
  requireRight(context, 'orderWrite');
  const { state, cursor, limit } = parseQuery(complaintsQuery, query);
  const position = decodeCursor(cursor, ['number']);
  const inState =
    state === 'open' ? ne(complaints.state, 'resolved') : eq(complaints.state, state as ComplaintState);
  const isAsked = and(state ? inState : undefined, position ? lt(complaints.number, position[0]) : undefined);
  const rows = await selectComplaints(context.db, isAsked, limit + 1);
  const page = cutPage(rows, limit, ({ number }) => [number]);
  return { documents: page.rows.map(({ document }) => document), nextCursor: page.nextCursor };
}

/** Gets the complaint that `token` opens. Public. Throws NOT_FOUND. */
export async function getComplaint(
  context: Context,
  address: { number: string; token: string },
): Promise<Complaint> {
  const number = requireToken(context, address);
  const [found] = await selectComplaints(context.db, eq(complaints.number, number), 1);
  if (!found) throw unknownComplaint();
  return found.document;
}

/**
 * Lists the complaints of the caller's address, newest first; none unless it is confirmed. Throws
 * UNAUTHENTICATED.
 */
export async function listOwnComplaints(context: Context) {
  const { email, emailVerified } = requireSignedIn(context);
  if (!emailVerified) return [];
  const rows = await context.db
    .select()
    .from(complaints)
    .where(eq(complaints.email, email))
    .orderBy(desc(complaints.number));
  return rows.map(({ number, state, createdAt }) => ({
    /** Such as `C-1001`. */
    number: formatComplaintNumber(number),
    state,
    createdAt: toSeconds(createdAt),
    /** The address of its page. */
    url: complaintLink(context, number),
  }));
}

export type OwnComplaint = Awaited<ReturnType<typeof listOwnComplaints>>[number];
