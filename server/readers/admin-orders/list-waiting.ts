import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { type Page, paging } from '#contract/paging.ts';
import type { ThreadKind } from '#domain/thread.ts';
import { USUAL_HOURS, WAITING_STATES, type WaitingList, type WaitingState } from '#domain/waiting.ts';
import type { Context } from '../../context.ts';
import { cases } from '../../features/cases/schema.ts';
import { clockEnds, complaints, helpRequests, questions } from '../../features/threads/schema.ts';
import { type ListQuery, parseQuery } from '../../parse-query.ts';
import { cutPage, decodeCursor } from '../../platform/db/cursor.ts';
import { requireRight } from '../../require-right.ts';
import {
  type Complaint,
  type HelpRequest,
  isRefundOwed,
  type Question,
  selectComplaints,
  selectHelp,
  selectQuestions,
} from '../threads/select-threads.ts';
import { type CaseDocument, findCases } from './list-cases.ts';

/** Something that waits for a person. */
export type WaitingItem =
  | { type: 'case'; document: CaseDocument }
  | { type: 'complaint'; document: Complaint }
  | { type: 'help'; document: HelpRequest }
  | { type: 'question'; document: Question };

const waitingQuery = z.object({ state: z.enum(WAITING_STATES).default('open'), ...paging });

/**
 * Lists what waits for a person, the next deadline first, or what is resolved, newest first; everything
 * without a `list`. Requires orderWrite.
 */
export async function listWaiting(
  context: Context,
  list: WaitingList | null,
  query: ListQuery<typeof waitingQuery>,
  pageSize?: number,
): Promise<Page<WaitingItem>> {
  requireRight(context, 'orderWrite');
  const { state, cursor, limit } = parseQuery(waitingQuery, query, pageSize);
  const { db } = context;
  const position = decodeCursor(cursor, ['number', 'string']);
  const after = position ? sql`(place, key) > (${position[0]}::bigint, ${position[1]})` : sql`true`;
  const found = await db.execute<{ key: string; place: number }>(sql`
    select key, place::float8 as place from (${itemsOf(list, state)}) as items
    where ${after} order by items.place, key limit ${limit + 1}`);
  const { rows, nextCursor } = cutPage(found.rows, limit, ({ place, key }) => [place, key]);
  const keys = rows.map(({ key }) => key);
  const itemOf = await readItems(context, keys);
  return { documents: keys.flatMap((key) => itemOf.get(key) ?? []), nextCursor };
}

/** Selects the `key` of each item, such as `help 1001`, and its `place`: a time in microseconds. */
export function itemsOf(list: WaitingList | null, state: WaitingState): SQL {
  const parts: SQL[] = [];
  if (list === null || list === 'help') parts.push(helpItems[state]);
  if (list === null || list === 'questions') parts.push(questionItems[state]);
  if (list === null || list === 'complaints') parts.push(complaintItems[state]);
  if (list !== 'help' && list !== 'questions' && list !== 'complaints')
    parts.push(sql`${caseItems[state]} and ${isCaseOf(list)}`);
  return sql.join(parts, sql` union all `);
}

const usually = sql`make_interval(hours => ${sql.raw(String(USUAL_HOURS))})`;
const oldestFirst = (time: SQL) => sql`(extract(epoch from ${time}) * 1000000)::bigint`;
const newestFirst = (time: SQL) => sql`-${oldestFirst(time)}`;

const select = (type: WaitingItem['type'], id: SQL, place: SQL) =>
  sql`select ${sql.raw(`'${type} '`)} || ${id} as key, ${place} as place`;

type Items = Record<WaitingState, SQL>;

const helpItem = (place: SQL) =>
  sql`${select('help', sql`${helpRequests.number}`, place)} from ${helpRequests}`;
const helpItems: Items = {
  open: sql`${helpItem(oldestFirst(sql`coalesce(${helpRequests.dueAt}, ${helpRequests.changedAt} + ${usually})`))}
    where ${helpRequests.state} = 'waiting_for_us' or ${isRefundOwed}`,
  buyer: sql`${helpItem(oldestFirst(sql`${helpRequests.changedAt}`))} where ${helpRequests.state} = 'waiting_for_buyer'`,
  resolved: sql`${helpItem(newestFirst(sql`${helpRequests.changedAt}`))}
    where ${helpRequests.state} = 'solved' or (${helpRequests.state} = 'refund' and not ${isRefundOwed})`,
};

const questionItem = (place: SQL) =>
  sql`${select('question', sql`${questions.number}`, place)} from ${questions}`;
const questionItems: Items = {
  open: sql`${questionItem(oldestFirst(sql`${questions.dueAt}`))} where ${questions.state} = 'waiting'`,
  buyer: sql`${questionItem(sql`0`)} where false`,
  resolved: sql`${questionItem(newestFirst(sql`${questions.answeredAt}`))} where ${questions.state} <> 'waiting'`,
};

const complaintItem = (place: SQL) =>
  sql`${select('complaint', sql`${complaints.number}`, place)} from ${complaints}`;
const complaintDue = sql`case when ${complaints.state} = 'received' then ${clockEnds.acknowledge} else ${clockEnds.resolve} end`;
const complaintItems: Items = {
  open: sql`${complaintItem(oldestFirst(complaintDue))} where ${complaints.state} <> 'resolved'`,
  buyer: sql`${complaintItem(oldestFirst(complaintDue))} where ${complaints.state} = 'answered'`,
  resolved: sql`${complaintItem(newestFirst(sql`coalesce(${complaints.resolvedAt}, ${complaints.createdAt})`))}
    where ${complaints.state} = 'resolved'`,
};

const caseItem = (place: SQL) => sql`${select('case', sql`${cases.id}`, place)} from ${cases}`;
const caseDue = sql`coalesce(to_timestamp((${cases.detail} ->> 'respondBy')::float8), ${cases.createdAt} + ${usually})`;
const caseItems: Items = {
  open: sql`${caseItem(oldestFirst(caseDue))} where ${cases.resolvedAt} is null`,
  buyer: sql`${caseItem(sql`0`)} where false`,
  resolved: sql`${caseItem(newestFirst(sql`${cases.resolvedAt}`))} where ${cases.resolvedAt} is not null`,
};

const isDispute = sql`${cases.kind} in ('dispute', 'refunded_and_disputed')`;
const isAccess = sql`${cases.kind} like 'access\\_%'`;

/** Cases about a missed clock are left out: what is overdue is in the list itself. */
function isCaseOf(list: 'cases' | 'access' | 'disputes' | null): SQL {
  if (list === 'disputes') return isDispute;
  if (list === 'access') return isAccess;
  const isListed = sql`${cases.kind} not in ('complaint_overdue', 'help_overdue', 'question_overdue')`;
  return list === null ? isListed : sql`${isListed} and not ${isDispute} and not ${isAccess}`;
}

async function readItems({ db }: Context, keys: string[]): Promise<Map<string, WaitingItem>> {
  const idsOf = (type: WaitingItem['type']) =>
    keys.flatMap((key) => (key.startsWith(`${type} `) ? [key.slice(type.length + 1)] : []));
  const selectionOf = (type: ThreadKind, number: PgColumn) => {
    const numbers = idsOf(type).map(Number);
    return { where: inArray(number, numbers), orderBy: asc(number), limit: numbers.length };
  };
  const [ofCases, ofComplaints, ofHelp, ofQuestions] = await Promise.all([
    findCases(db, idsOf('case')),
    selectComplaints(db, selectionOf('complaint', complaints.number)),
    selectHelp(db, selectionOf('help', helpRequests.number)),
    selectQuestions(db, selectionOf('question', questions.number)),
  ]);
  return new Map<string, WaitingItem>([
    ...ofCases.map((document) => [`case ${document.id}`, { type: 'case', document }] as const),
    ...ofComplaints.map(
      ({ number, document }) => [`complaint ${number}`, { type: 'complaint', document }] as const,
    ),
    ...ofHelp.map(({ number, document }) => [`help ${number}`, { type: 'help', document }] as const),
    ...ofQuestions.map(
      ({ number, document }) => [`question ${number}`, { type: 'question', document }] as const,
    ),
  ]);
}
