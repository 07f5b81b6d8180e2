import { and, count, eq, inArray, isNotNull, isNull, lte, min, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { CASE_KINDS } from '#domain/case.ts';
import { INVITATION_STATES } from '#domain/invitation.ts';
import { ORDER_STATES } from '#domain/order.ts';
import { SETTLEMENT_CASES } from '#domain/settlement.ts';
import { REFUND_STATES } from '#server/features/refunds/rules/refund.ts';
import { invitationOutbox, invitations } from '../../features/access/schema.ts';
import { cases } from '../../features/cases/schema.ts';
import { orders } from '../../features/orders/schema.ts';
import {
  authorizedPayments,
  payments,
  providerEvents,
  providerReadings,
} from '../../features/payments/schema.ts';
import { refunds } from '../../features/refunds/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { mails } from '../../platform/mail/schema.ts';
import { isDue } from '../../platform/outbox/lease.ts';
import { storedJobs } from '../../platform/queue/schema.ts';

/** Gauges read from the database: the same on every node. Ages are 0 when nothing waits. */
export const SHOP_GAUGES = {
  capstone_orders: 'Orders by state.',
  capstone_payments: 'Accepted payments by method.',
  capstone_refunds: 'Refunds by state.',
  capstone_invitations: 'GitHub invitations by state.',
  capstone_invitations_oldest_due_age_seconds: 'How long the oldest due invitation has been due.',
  capstone_payments_authorized: 'Payments that the provider holds uncaptured.',
  capstone_mails_waiting: 'Mails to send.',
  capstone_mails_oldest_waiting_age_seconds: 'Age of the oldest mail to send.',
  capstone_mails_refused: 'Mails whose recipient was refused permanently.',
  capstone_webhook_events_waiting: 'Webhook events not processed yet.',
  capstone_webhook_events_oldest_waiting_age_seconds: 'Age of the oldest webhook event not processed yet.',
  capstone_cases_open: 'Open cases by kind.',
  capstone_cases_oldest_open_age_seconds: 'Age of the oldest open case, by kind.',
  capstone_unreconciled_paise:
    'How much settlements and books differ: the amounts of open cases about settlements, in paise.',
  capstone_settlements_read_age_seconds: 'Time since the settlements were last read to the end.',
  capstone_jobs_waiting: 'Queued jobs by queue; some are due later.',
  capstone_jobs_oldest_due_age_seconds: 'How long the oldest due job has been due, by queue.',
} as const;
export type ShopGauge = keyof typeof SHOP_GAUGES;

interface Sample {
  labels: Record<string, string>;
  value: number;
}
type Samples = Partial<Record<ShopGauge, Sample[]>>;

/** Gauges that are read together, and either all shown or none. */
export interface GaugeGroup {
  name: string;
  /** How long what was read is shown. */
  maxAgeMs: number;
  read: (db: Executor) => Promise<Samples>;
}

const SECONDS = 1000;

/** All but `totals` read only what waits, from an index of just that. */
export const GAUGE_GROUPS: readonly GaugeGroup[] = [
  { name: 'totals', maxAgeMs: 60 * SECONDS, read: readTotals },
  { name: 'invitations', maxAgeMs: 5 * SECONDS, read: readInvitations },
  { name: 'mails', maxAgeMs: 5 * SECONDS, read: readMails },
  { name: 'events', maxAgeMs: 5 * SECONDS, read: readEvents },
  { name: 'cases', maxAgeMs: 5 * SECONDS, read: readCases },
  { name: 'settlements', maxAgeMs: 5 * SECONDS, read: readSettlementAge },
  { name: 'jobs', maxAgeMs: 5 * SECONDS, read: readJobs },
];

async function readTotals(db: Executor): Promise<Samples> {
  const method = sql<string>`case when ${payments.id} like 'free\\_%' then 'free' else coalesce(${payments.method}, 'unknown') end`;
  const methods = await db.select({ method, value: count() }).from(payments).groupBy(method);
  return {
    capstone_orders: await countBy(db, orders, orders.state, ORDER_STATES),
    capstone_payments: methods.map(({ value, ...labels }) => ({ labels, value })),
    capstone_refunds: await countBy(db, refunds, refunds.state, REFUND_STATES),
    capstone_invitations: await countBy(db, invitations, invitations.state, INVITATION_STATES),
  };
}

/** Rows by state, also the states of which there is none. */
async function countBy(
  db: Executor,
  table: PgTable,
  column: PgColumn,
  states: readonly string[],
): Promise<Sample[]> {
  const rows = await db.select({ state: column, value: count() }).from(table).groupBy(column);
  const counts = new Map(rows.map(({ state, value }) => [state, value]));
  return states.map((state) => ({ labels: { state }, value: counts.get(state) ?? 0 }));
}

async function readInvitations(db: Executor): Promise<Samples> {
  const due = db
    .select({ value: ageOf(min(invitations.nextTryAt)) })
    .from(invitations)
    .where(and(isDue(invitationOutbox), isNull(invitations.blockedBy)));
  const held = db.$count(authorizedPayments, isNull(authorizedPayments.endedAt));
  return {
    capstone_invitations_oldest_due_age_seconds: unlabelled((await due)[0]?.value),
    capstone_payments_authorized: unlabelled(await held),
  };
}

async function readMails(db: Executor): Promise<Samples> {
  const [waiting] = await db
    .select({ count: count(), age: ageOf(min(mails.createdAt)) })
    .from(mails)
    .where(isNotNull(mails.nextTryAt));
  return {
    capstone_mails_waiting: unlabelled(waiting?.count),
    capstone_mails_oldest_waiting_age_seconds: unlabelled(waiting?.age),
    capstone_mails_refused: unlabelled(await db.$count(mails, isNotNull(mails.refusedAt))),
  };
}

async function readEvents(db: Executor): Promise<Samples> {
  const [waiting] = await db
    .select({ count: count(), age: ageOf(min(providerEvents.createdAt)) })
    .from(providerEvents)
    .where(isNull(providerEvents.processedAt));
  return {
    capstone_webhook_events_waiting: unlabelled(waiting?.count),
    capstone_webhook_events_oldest_waiting_age_seconds: unlabelled(waiting?.age),
  };
}

async function readCases(db: Executor): Promise<Samples> {
  const open = await db
    .select({ kind: cases.kind, count: count(), age: ageOf(min(cases.createdAt)) })
    .from(cases)
    .where(and(isNull(cases.resolvedAt), inArray(cases.kind, [...CASE_KINDS])))
    .groupBy(cases.kind);
  const sample = (field: 'count' | 'age') =>
    CASE_KINDS.map((kind) => ({
      labels: { kind },
      value: open.find((each) => each.kind === kind)?.[field] ?? 0,
    }));
  return {
    capstone_cases_open: sample('count'),
    capstone_cases_oldest_open_age_seconds: sample('age'),
    capstone_unreconciled_paise: unlabelled(await sumDifferences(db)),
  };
}

async function sumDifferences(db: Executor): Promise<number> {
  const ours = sql`(${cases.detail} ->> 'oursPaise')::bigint`;
  const theirs = sql`(${cases.detail} ->> 'theirsPaise')::bigint`;
  const [sum] = await db
    .select({ paise: sql`coalesce(sum(abs(${ours} - ${theirs})), 0)`.mapWith(Number) })
    .from(cases)
    .where(and(isNull(cases.resolvedAt), inArray(cases.kind, [...SETTLEMENT_CASES])));
  return sum?.paise ?? 0;
}

async function readSettlementAge(db: Executor): Promise<Samples> {
  const { name, reached } = providerReadings;
  const [reading] = await db
    .select({ age: sql`greatest(0, extract(epoch from now()) - ${reached})`.mapWith(Number) })
    .from(providerReadings)
    .where(eq(name, 'settlements'));
  return { capstone_settlements_read_age_seconds: unlabelled(reading?.age) };
}

/** Other jobs start what rows demand, whose age other gauges show. */
async function readJobs(db: Executor): Promise<Samples> {
  const { name, nextTryAt, leasedUntil } = storedJobs;
  const waiting = await db
    .select({
      queue: name,
      count: count(),
      age: ageOf(sql`min(${nextTryAt}) filter (where ${lte(nextTryAt, sql`now()`)})`),
    })
    .from(storedJobs)
    .where(isNull(leasedUntil))
    .groupBy(name);
  const sample = (field: 'count' | 'age') =>
    waiting.map(({ queue, [field]: value }) => ({ labels: { queue }, value }));
  return { capstone_jobs_waiting: sample('count'), capstone_jobs_oldest_due_age_seconds: sample('age') };
}

/** Seconds since a moment, by the database's clock. */
function ageOf(moment: SQL<unknown>) {
  return sql`coalesce(extract(epoch from now() - ${moment}), 0)`.mapWith(Number);
}

function unlabelled(value = 0): Sample[] {
  return [{ labels: {}, value }];
}
