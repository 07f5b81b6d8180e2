import { eq } from 'drizzle-orm';
import type { Paise } from '#domain/money.ts';
import { adjustsTax, MAX_CORRECTIONS, TAX_DOCUMENT_TITLES, toMonth } from '#domain/tax.ts';
import type { Actor, Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { countAudits } from '../audit/record-audit.ts';
import type { Order } from '../orders/order.ts';
import { type CurrentInvoice, findCurrentInvoice } from './issue-documents.ts';
import { type TaxDocumentRow, taxMonths } from './schema.ts';
import { getClock } from './series.ts';

interface CorrectableInvoice extends CurrentInvoice {
  /** What no credit note covers. */
  leftPaise: Paise;
  /** Why the invoice can't be corrected; null if it can. */
  obstacle: 'refunded' | Expiry | null;
}

/** The credit note of a correction that is too late would not reduce the tax, which would be due twice. */
type Expiry = 'month_closed' | 'too_late';

/** Finds the invoice of an order that no later one has corrected, and whether it can be corrected. */
export async function findCorrectableInvoice(
  db: Executor,
  { id, state }: Pick<Order, 'id' | 'state'>,
): Promise<CorrectableInvoice | null> {
  const current = await findCurrentInvoice(db, id);
  if (!current) return null;
  const { invoice, credited } = current;
  const leftPaise = invoice.totalPaise - credited.totalPaise;
  const isRefunded = state === 'refunded' || leftPaise <= 0;
  return { ...current, leftPaise, obstacle: isRefunded ? 'refunded' : await findExpiry(db, invoice) };
}

async function findExpiry(db: Executor, { issuedAt }: TaxDocumentRow): Promise<Expiry | null> {
  if ((await db.$count(taxMonths, eq(taxMonths.month, toMonth(issuedAt)))) > 0) return 'month_closed';
  return adjustsTax({ invoicedAt: issuedAt, creditedAt: await getClock(db) }) ? null : 'too_late';
}

/** The action of the audit entry that each correction makes. */
export const CORRECTION = 'order.correct-invoice';

/** How often a user may still correct an order's invoice; null, without a limit, for orderWrite. */
export async function countCorrectionsLeft(
  db: Executor,
  { userId, rights }: Actor,
  { id }: Pick<Order, 'id'>,
): Promise<number | null> {
  if (rights?.orderWrite) return null;
  const made = await countAudits(db, { actor: userId, action: CORRECTION, subject: id });
  return Math.max(0, MAX_CORRECTIONS - made);
}

/**
 * Finds the invoice of an order that a page offers to correct; null without one, for a
 * refunded order, and for a seller without a GSTIN. The caller checks who may see it.
 */
export async function findInvoiceToCorrect(
  { db, settings, actor }: Pick<Context, 'db' | 'settings' | 'actor'>,
  order: Pick<Order, 'id' | 'state'>,
) {
  if (!settings.gst) return null;
  const [found, left] = await Promise.all([
    findCorrectableInvoice(db, order),
    actor && countCorrectionsLeft(db, actor, order),
  ]);
  if (!found || found.obstacle === 'refunded') return null;
  const { obstacle: expiry, invoice } = found;
  const { kind, number, placeOfSupply, buyer } = invoice;
  const { gstin, legalName, address, sez = false } = buyer;
  return {
    /** `Tax invoice` */
    title: TAX_DOCUMENT_TITLES[kind],
    number,
    /** The GST code of the place of supply. */
    state: placeOfSupply,
    /** Why it can't be corrected any more; null if it can. */
    expiry,
    /** How many corrections the caller has left; null without a limit, and for guests, who make none. */
    left,
    /** Null for a person. */
    business: legalName === null ? null : { gstin: gstin ?? '', legalName, address: address ?? '', sez },
  };
}

/** An order's invoice as the form that corrects it shows it. */
export type InvoiceToCorrect = NonNullable<Awaited<ReturnType<typeof findInvoiceToCorrect>>>;
