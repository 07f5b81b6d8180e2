import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { publicOrderId } from '#domain/order.ts';
import { formatThreadNumber } from '#domain/thread.ts';
import { toSeconds } from '#domain/time.ts';
import { orders } from '../../features/orders/schema.ts';
import { projects } from '../../features/projects/schema.ts';
import { refunds } from '../../features/refunds/schema.ts';
import {
  clockEnds,
  complaintMessages,
  complaints,
  helpMessages,
  helpRequests,
  questionMessages,
  questions,
} from '../../features/threads/schema.ts';
import { users } from '../../features/users/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { epochSeconds } from '../../platform/db/columns.ts';

/** What is selected of the threads of a kind. The caller checks who may see them. */
export interface ThreadSelection {
  where: SQL | undefined;
  orderBy: SQL;
  limit: number;
}

/** A complaint as its sender sees it, and admins with orderWrite. */
export type Complaint = Awaited<ReturnType<typeof selectComplaints>>[number]['document'];

/** Selects complaints with their messages. */
export async function selectComplaints(db: Executor, { where, orderBy, limit }: ThreadSelection) {
  const rows = await db
    .select({
      complaint: complaints,
      order: orders,
      /** 48 hours after it was sent, or 24 for a buyer's money. */
      acknowledgeBy: epochSeconds(clockEnds.acknowledge),
      /** One calendar month after it was sent. */
      resolveBy: epochSeconds(clockEnds.resolve),
    })
    .from(complaints)
    .leftJoin(orders, eq(orders.id, complaints.orderId))
    .where(where)
    .orderBy(orderBy)
    .limit(limit);
  const numbers = rows.map(({ complaint }) => complaint.number);
  const messagesOf = await readMessages(db, complaintMessages, numbers);
  return rows.map(({ complaint, order, ...times }) => {
    const { number, state, email, reference, message, createdAt } = complaint;
    const first = { from: 'sender', text: message, at: createdAt } as const;
    const document = {
      number: formatThreadNumber('complaint', number),
      state,
      email,
      /** A payment or order ID, as the sender typed it; may be empty. */
      reference,
      /** The order whose buyer asks for their money back; null for any other complaint. */
      orderId: order ? publicOrderId(order) : null,
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

/** A request for help with an order's project, as its buyer and admins with orderWrite see it. */
export type HelpRequest = Awaited<ReturnType<typeof selectHelp>>[number]['document'];

/** Selects requests for help with their messages. */
export async function selectHelp(db: Executor, { where, orderBy, limit }: ThreadSelection) {
  const rows = await db
    .select({ request: helpRequests, order: orders })
    .from(helpRequests)
    .innerJoin(orders, eq(orders.id, helpRequests.orderId))
    .where(where)
    .orderBy(orderBy)
    .limit(limit);
  const numbers = rows.map(({ request }) => request.number);
  const messagesOf = await readMessages(db, helpMessages, numbers);
  return rows.map(({ request: { number, ...request }, order }) => {
    const document = {
      number: formatThreadNumber('help', number),
      state: request.state,
      orderId: publicOrderId(order),
      projectName: order.projectName,
      email: order.email,
      /** What the setup script printed; null when it was not sent. */
      results: request.results,
      createdAt: toSeconds(request.createdAt),
      /** When the shop's answer is due; null while the shop has nothing to answer. */
      dueAt: toSeconds(request.dueAt),
      /** The oldest comes first; it is the request itself. */
      messages: messagesOf(number).map((each) => ({ ...each, at: toSeconds(each.at) })),
    };
    return { number, document };
  });
}

/** A question before the purchase, as admins with orderWrite see it. */
export type Question = Awaited<ReturnType<typeof selectQuestions>>[number]['document'];

/** Selects questions with their messages. */
export async function selectQuestions(db: Executor, { where, orderBy, limit }: ThreadSelection) {
  const rows = await db
    .select({ question: questions, name: projects.name, slug: projects.slug, email: users.email })
    .from(questions)
    .innerJoin(projects, eq(projects.id, questions.projectId))
    .leftJoin(users, eq(users.id, questions.userId))
    .where(where)
    .orderBy(orderBy)
    .limit(limit);
  const numbers = rows.map(({ question }) => question.number);
  const messagesOf = await readMessages(db, questionMessages, numbers);
  return rows.map(({ question: { number, ...question }, name, slug, email }) => {
    const messages = messagesOf(number).map((each) => ({ ...each, at: toSeconds(each.at) }));
    const document = {
      number: formatThreadNumber('question', number),
      state: question.state,
      projectId: question.projectId,
      projectName: name,
      projectSlug: slug,
      /** The asker's; null once that person was erased. */
      email,
      ...toQuestion(messages),
      createdAt: toSeconds(question.createdAt),
      /** When the answer is due; null once there is one. */
      dueAt: toSeconds(question.dueAt),
      answeredAt: toSeconds(question.answeredAt),
      /** The oldest comes first; it is the question itself. */
      messages,
    };
    return { number, document };
  });
}

/** Finds the question and the newest answer in its messages, the oldest of which comes first. */
export function toQuestion(messages: readonly { from: string; text: string }[]) {
  return {
    text: messages[0]?.text ?? '',
    /** Null before there is one. */
    answer: messages.findLast(({ from }) => from === 'shop')?.text ?? null,
  };
}

/**
 * In a SELECT of help requests: whether its outcome is a refund that no one has made since. Columns are
 * qualified by hand, see `isMailRefused`.
 */
export const isRefundOwed: SQL<boolean> = sql<boolean>`("help_requests"."state" = 'refund'
  and exists (select 1 from ${orders} where "orders"."id" = "help_requests"."order_id" and "orders"."state" = 'paid')
  and not exists (select 1 from ${refunds} where "refunds"."order_id" = "help_requests"."order_id" and "refunds"."created_at" >= "help_requests"."changed_at"))`;

type Messages = typeof complaintMessages | typeof helpMessages | typeof questionMessages;

/** Reads the messages of threads by their numbers, oldest first. */
export async function readMessages<M extends Messages>(db: Executor, messages: M, numbers: number[]) {
  const rows = await db
    .select()
    .from(messages as Messages)
    .where(inArray(messages.number, numbers))
    .orderBy(asc(messages.createdAt), asc(messages.id));
  const byNumber = Map.groupBy(rows, ({ number }) => number);
  return (number: number) =>
    (byNumber.get(number) ?? []).map(({ sender, message, createdAt }) => ({
      from: sender as M['$inferSelect']['sender'],
      text: message,
      at: createdAt,
    }));
}
