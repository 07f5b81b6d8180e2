import { and, isNotNull, isNull, min, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { findRefusals, type Refusal } from '#server/features/tax/rules/gst-tool.ts';
import { type BookEntry, gstr1Sheets } from '#server/features/tax/rules/gstr1.ts';
import { compareTax, type TaxDifference } from '#server/features/tax/rules/gstr1-json.ts';
import type { Context } from '../../context.ts';
import { taxDocuments } from '../../features/tax/schema.ts';
import { requireRight } from '../../require-right.ts';
import { isInMonth } from './months.ts';

/** What a month's return needs a person for, before its files are imported in the GST Offline Tool. */
export interface ReturnCheck {
  /** The rows that the tool would refuse. */
  refusals: Refusal[];
  /** The files whose tax the tool computes differently. */
  differences: TaxDifference[];
}

/**
 * Checks every row of a month's files against the rules of the GST Offline Tool. Null for a seller who files
 * no GSTR-1. Requires orderWrite.
 */
export async function checkReturn(context: Context, month: string): Promise<ReturnCheck | null> {
  requireRight(context, 'orderWrite');
  const { gst } = context.settings;
  if (gst?.scheme !== 'regular') return null;
  const sheets = gstr1Sheets(await readEntries(context, month));
  return {
    refusals: findRefusals(sheets, { gstin: gst.gstin, month }),
    differences: compareTax(sheets, gst),
  };
}

const { kind, number, series, year, sequence, issuedAt, placeOfSupply, sac, rateBps, adjustsTax, buyer } =
  taxDocuments;
const gstin = sql`${buyer} ->> 'gstin'`;
const total = (column: PgColumn) => sql`sum(${column})`.mapWith(Number);

/**
 * Documents to businesses each have a row in the files. The others are summed here already, since a large
 * shop has many: an entry stands for all of its place, code and rate, under the first of their numbers.
 */
async function readEntries({ db }: Context, month: string): Promise<BookEntry[]> {
  const ofMonth = isInMonth(issuedAt, month);
  const businesses = await db
    .select()
    .from(taxDocuments)
    .where(and(ofMonth, isNotNull(gstin)));
  const keys = { kind, placeOfSupply, sac, rateBps, adjustsTax };
  const persons = await db
    .select({
      ...keys,
      number: min(number),
      series: min(series),
      year: min(year),
      sequence: min(sequence),
      issuedAt: min(issuedAt),
      taxablePaise: total(taxDocuments.taxablePaise),
      cgstPaise: total(taxDocuments.cgstPaise),
      sgstPaise: total(taxDocuments.sgstPaise),
      igstPaise: total(taxDocuments.igstPaise),
      totalPaise: total(taxDocuments.totalPaise),
    })
    .from(taxDocuments)
    .where(and(ofMonth, isNull(gstin)))
    .groupBy(...Object.values(keys));
  const person = { gstin: null, legalName: null };
  return [...businesses, ...persons.map((sum) => ({ ...sum, id: sum.number, buyer: person }) as BookEntry)];
}
