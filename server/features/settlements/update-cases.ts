import { CURRENCY, formatPaise, type Paise } from '#domain/money.ts';
import { caseOfLine, type SettlementCase, workingDaysBefore } from '#domain/settlement.ts';
import { formatDate, toDay, toSeconds } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { keepCaseOpen } from '../cases/open-case.ts';
import { resolveCases } from '../cases/resolve-case.ts';
import { findOrder } from '../orders/get-order.ts';
import { isOfOtherPayment, listOtherLines, recordOther } from '../payments/other-entries.ts';
import { listUndecided, type Match, matchLines } from './match-lines.ts';
import { listOpenSettlementCases } from './open-cases.ts';
import { listUnsettled } from './unsettled.ts';

const BATCH = 500;

/** The times between which all settlements have been read. */
export interface ReadPeriod {
  since: Date;
  until: Date;
}

/**
 * Opens and closes the cases about settlements: lines that are none of ours or have another amount, and money
 * that is in no settlement although it was captured more than SETTLEMENT_DAYS working days before the last
 * reading. Each case is opened in a separate transaction.
 */
export async function updateSettlementCases(context: Context, read: ReadPeriod | null): Promise<void> {
  await updateLineCases(context);
  if (read) await openUnsettled(context, read);
  await closeSettled(context);
}

async function updateLineCases(context: Context): Promise<void> {
  const undecided = await listUndecided(context.db);
  const open = new Map<SettlementCase, Set<string>>([
    ['unknown_line', new Set()],
    ['settlement_amount', new Set()],
  ]);
  for (let from = 0; from < undecided.length; from += BATCH) {
    const ids = undecided.slice(from, from + BATCH);
    for (const match of await context.db.transaction((tx) => matchLines(tx, ids))) {
      const kind = caseOfLine(match.state);
      if (kind === null || (kind === 'unknown_line' && (await recordOtherLine(context, match)))) continue;
      open.get(kind)?.add(match.entityId);
      await openLineCase(context, kind, match);
    }
  }
  const known = await listOpenSettlementCases(context.db);
  for (const [kind, subjects] of open) {
    const over = known.filter((each) => each.kind === kind && !subjects.has(each.subject));
    await resolveCases(context.db, {
      kind,
      subjects: over.map(({ subject }) => subject),
      resolution: 'The settlement and our books agree now.',
    });
  }
}

/** Records a line of another program, and returns whether it is one. Throws PaymentsError. */
async function recordOtherLine(
  context: Context,
  { entityId, theirsPaise: amountPaise, line }: Match,
): Promise<boolean> {
  const { type } = line;
  const isTransfer = type !== 'payment' && type !== 'refund';
  const paymentId = type === 'payment' ? entityId : line.paymentId;
  if (!isTransfer && (paymentId === null || !(await isOfOtherPayment(context, paymentId)))) return false;
  const kind = isTransfer ? 'other' : type;
  // The provider's lists say more about the status of a payment or refund.
  const status = { payment: 'captured', refund: 'processed', other: 'settled' }[kind];
  if ((await listOtherLines(context.db, [line])).size === 0)
    await recordOther(context, { id: entityId, kind, status, paymentId: line.paymentId, amountPaise });
  await context.db.transaction((tx) => matchLines(tx, [entityId]));
  return true;
}

async function openLineCase(
  context: Context,
  kind: SettlementCase,
  { entityId, orderId, oursPaise, theirsPaise, line }: Match,
): Promise<void> {
  const { type, settlementId } = line;
  const what = `a ${type} (${entityId})`;
  const message =
    kind === 'unknown_line'
      ? `Settlement ${settlementId} has ${what} of ${formatPaise(theirsPaise)} that isn’t in our books.`
      : `Settlement ${settlementId} has ${what} of ${formatPaise(theirsPaise)}. In our books it’s ${formatPaise(oursPaise)}.`;
  await openOne(context, {
    kind,
    subject: entityId,
    orderId,
    message,
    oursPaise,
    theirsPaise,
    paymentId: type === 'payment' ? entityId : line.paymentId,
    settlementId,
  });
}

async function openUnsettled(context: Context, { since, until }: ReadPeriod): Promise<void> {
  const limit = workingDaysBefore(until, context.settings.settlementDays);
  for (const { id, kind, at, orderId, paymentId, amountPaise } of await listUnsettled(context.db, {
    from: since,
    until: limit,
  })) {
    const done = kind === 'payment' ? 'captured' : 'processed';
    await openOne(context, {
      kind: 'unsettled',
      subject: id,
      orderId,
      paymentId,
      theirsPaise: 0,
      settlementId: null,
      oursPaise: amountPaise,
      message: `The ${kind} of ${formatPaise(amountPaise)} (${id}), ${done} on ${formatDate(toSeconds(at))}, is in no settlement yet.`,
      // A late settlement concerns everything that was captured on a day.
      alertKey: `unsettled ${toDay(limit)}`,
    });
  }
}

async function closeSettled({ db }: Context): Promise<void> {
  const open = (await listOpenSettlementCases(db)).filter(({ kind }) => kind === 'unsettled');
  const waiting = new Set((await listUnsettled(db, 'late')).map(({ id }) => id));
  await resolveCases(db, {
    kind: 'unsettled',
    subjects: open.map(({ subject }) => subject).filter((id) => !waiting.has(id)),
    resolution: 'The money is in a settlement now.',
  });
}

interface Difference {
  kind: SettlementCase;
  subject: string;
  orderId: string | null;
  paymentId: string | null;
  settlementId: string | null;
  oursPaise: Paise;
  theirsPaise: Paise;
  message: string;
  alertKey?: string;
}

async function openOne(
  context: Context,
  { kind, subject, orderId, paymentId, message, alertKey, ...difference }: Difference,
): Promise<void> {
  await context.db.transaction(async (tx) =>
    keepCaseOpen(context, tx, {
      kind,
      subject,
      paymentId,
      message,
      alertKey,
      order: orderId === null ? null : await findOrder(tx, orderId),
      detail: {
        ...difference,
        currency: CURRENCY,
        amountPaise: difference.oursPaise || difference.theirsPaise,
      },
    }),
  );
}
