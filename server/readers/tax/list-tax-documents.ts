import { and, asc, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import type { UpdatesQuery } from '#contract/api.ts';
import { month } from '#contract/fields.ts';
import { type Page, paging } from '#contract/paging.ts';
import { toSeconds } from '#domain/time.ts';
import type { MonthPart } from '#server/features/tax/rules/gstr1.ts';
import type { Context } from '../../context.ts';
import { missingDocuments, taxDocuments, taxMonths } from '../../features/tax/schema.ts';
import { type ListQuery, parseQuery } from '../../parse-query.ts';
import { newestFirst } from '../../platform/db/newest-first.ts';
import { formatMicros, oldestUpdateFirst } from '../../platform/db/oldest-update-first.ts';
import { requireRight } from '../../require-right.ts';
import { selectTaxDocuments, type TaxDocument } from './find-tax-documents.ts';
import { isInMonth, requireMonth } from './months.ts';

/** Without a month, the documents of all months. */
export const taxDocumentsQuery = z.object({ ...paging, month: month.optional() });

/** Lists tax documents, newest first, of one month or all. Requires orderWrite. */
export async function listTaxDocuments(
  context: Context,
  query: ListQuery<typeof taxDocumentsQuery>,
): Promise<Page<TaxDocumentDocument>> {
  requireRight(context, 'orderWrite');
  const { month, ...page } = parseQuery(taxDocumentsQuery, query);
  const { mark, after, read } = newestFirst(taxDocuments.issuedAt, taxDocuments.id, page);
  const { rows, nextCursor } = await read(
    selectTaxDocuments(context.db, mark).where(and(isInMonth(taxDocuments.issuedAt, month), after)),
  );
  return { documents: rows.map(toDocument), nextCursor };
}

/**
 * Lists all tax documents by the time when they were issued, for other programs. They never change. Requires
 * orderWrite.
 */
export async function listUpdatedTaxDocuments(context: Context, query: UpdatesQuery) {
  requireRight(context, 'orderWrite');
  const { mark, after, read } = oldestUpdateFirst(taxDocuments.issuedAt, taxDocuments.id, {
    name: 'tax-documents',
    ...query,
  });
  const { rows, nextCursor } = await read(selectTaxDocuments(context.db, mark).where(after));
  const documents = rows.map((row) => ({ ...toDocument(row), updatedAt: formatMicros(row.mark) }));
  return { documents, nextCursor };
}

/**
 * Reads all documents of a month, in the order of their numbers. Requires orderWrite. Throws INVALID_ARGUMENT
 * for an invalid month.
 */
export async function getBooks(context: Context, month: string): Promise<TaxDocument[]> {
  requireRight(context, 'orderWrite');
  requireMonth(month);
  return selectTaxDocuments(context.db)
    .where(isInMonth(taxDocuments.issuedAt, month))
    .orderBy(asc(taxDocuments.year), asc(taxDocuments.series), asc(taxDocuments.sequence));
}

type ClosedMonth = Pick<typeof taxMonths.$inferSelect, 'closedAt' | 'filedAt' | 'hasOneTaxLedger'>;

/**
 * Adds up the documents of a month by their kind, counts those that could not be issued yet, and says whether
 * it is closed. Requires orderWrite.
 */
export async function sumMonth(
  context: Context,
  month: string,
): Promise<{ closed: ClosedMonth | null; parts: MonthPart[]; missing: number }> {
  requireRight(context, 'orderWrite');
  const { db } = context;
  const { kind, adjustsTax, taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = taxDocuments;
  const total = (column: PgColumn) => sql`sum(${column})`.mapWith(Number);
  const parts = await db
    .select({
      kind,
      adjustsTax,
      count: sql`count(*)`.mapWith(Number),
      taxablePaise: total(taxablePaise),
      totalPaise: total(totalPaise),
      cgstPaise: total(cgstPaise),
      sgstPaise: total(sgstPaise),
      igstPaise: total(igstPaise),
    })
    .from(taxDocuments)
    .where(isInMonth(taxDocuments.issuedAt, month))
    .groupBy(kind, adjustsTax);
  const { closedAt, filedAt, hasOneTaxLedger } = taxMonths;
  const [closed] = await db
    .select({ closedAt, filedAt, hasOneTaxLedger })
    .from(taxMonths)
    .where(eq(taxMonths.month, month));
  const missing = await db.$count(missingDocuments, isInMonth(missingDocuments.since, month));
  return { closed: closed ?? null, parts, missing };
}

/** A tax document as admins with orderWrite see it. Amounts of credit notes are positive. */
export type TaxDocumentDocument = ReturnType<typeof toDocument>;

function toDocument(document: TaxDocument) {
  const { id, kind, number, placeOfSupply, buyer, against } = document;
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = document;
  return {
    id,
    kind,
    number,
    placeOfSupply,
    issuedAt: toSeconds(document.issuedAt),
    orderId: document.publicOrderId,
    taxablePaise,
    cgstPaise,
    sgstPaise,
    igstPaise,
    totalPaise,
    /** Both are null for a person. */
    buyer: { gstin: buyer.gstin, legalName: buyer.legalName },
    /** The number of the invoice that a credit note is about; null for others. */
    against: against?.number ?? null,
  };
}
