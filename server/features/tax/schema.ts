import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { TAX_DOCUMENT_KINDS } from '#domain/tax.ts';
import { enumCheck, paise, reference, timestamptz } from '../../platform/db/columns.ts';
import { defineTable, ORDER_TOPICS } from '../../platform/db/define-table.ts';
import { orders } from '../orders/schema.ts';
import { users } from '../users/schema.ts';

/** The seller, as a document names it for ever. */
export interface DocumentSeller {
  name: string;
  address: string;
  gstin: string;
  stateCode: string;
}

/**
 * The buyer of a document: a business with name, address and perhaps a GSTIN, or a person, who is named by
 * the email.
 */
export interface DocumentBuyer {
  email: string;
  gstin: string | null;
  legalName: string | null;
  address: string | null;
  /** Only of a unit in a Special Economic Zone. */
  sez?: true;
}

/**
 * Tax invoices, bills of supply and credit notes. A trigger refuses to change or delete them, and to date one
 * in a closed month. Amounts of credit notes are positive.
 */
export const taxDocuments = defineTable(
  'tax_documents',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: TAX_DOCUMENT_KINDS }).notNull(),
    number: text('number').notNull().unique(),
    /** The prefix of the number, the financial year and the consecutive number in both. */
    series: text('series').notNull(),
    year: text('year').notNull(),
    sequence: integer('sequence').notNull(),
    /**
     * The moment after the number was taken, so that the moments of a series are in the order of its numbers.
     */
    issuedAt: timestamptz('issued_at').notNull().default(sql`now()`),
    /**
     * The transaction's time, which is that of its payment, refund or correction. Null for documents of
     * earlier releases, where it is `issuedAt`.
     */
    bookedAt: timestamptz('booked_at'),
    orderId: reference('order_id', () => orders.id),
    /** The invoice of a credit note. */
    againstId: text('against_id').references((): AnyPgColumn => taxDocuments.id),
    /**
     * The provider's ID of the credit note's refund, or ours when the provider's is unknown. Null for
     * invoices, and for credit notes that correct one.
     */
    refundId: text('refund_id').unique(),
    /** The GST code of a State. */
    placeOfSupply: text('place_of_supply').notNull(),
    sac: text('sac').notNull(),
    /** Basis points; 0 for a bill of supply. */
    rateBps: integer('rate_bps').notNull(),
    taxablePaise: paise('taxable_paise').notNull(),
    cgstPaise: paise('cgst_paise').notNull(),
    sgstPaise: paise('sgst_paise').notNull(),
    igstPaise: paise('igst_paise').notNull(),
    totalPaise: paise('total_paise').notNull(),
    /** False for a credit note that came too late to reduce the tax. */
    adjustsTax: boolean('adjusts_tax').notNull().default(true),
    description: text('description').notNull(),
    /** How the buyer paid, such as `UPI`. Null on credit notes and where it is not known. */
    paidBy: text('paid_by'),
    seller: jsonb('seller').$type<DocumentSeller>().notNull(),
    buyer: jsonb('buyer').$type<DocumentBuyer>().notNull(),
  },
  {
    topics: { names: ['tax_documents', ...ORDER_TOPICS], onlyNew: true },
    retention:
      'books: 8 years after the financial year, by GST and company law; the database refuses to change or delete them',
    erasure: { impersonal: 'rest', says: 'nothing: an invoice keeps the buyer that it names' },
    export: {
      leftOut: ['id', 'series', 'year', 'sequence', 'bookedAt', 'orderId', 'againstId', 'refundId', 'seller'],
    },
    frozen: { except: [] },
  },
  (table) => [
    unique('tax_documents_sequence').on(table.series, table.year, table.sequence),
    index('tax_documents_newest').on(table.issuedAt.desc(), table.id),
    index('tax_documents_issued').on(table.issuedAt, table.id),
    index('tax_documents_of_order').on(table.orderId, table.issuedAt),
    index('tax_documents_against').on(table.againstId),
    enumCheck('tax_documents_kind', table.kind),
    check('tax_documents_credit', sql`(${table.kind} = 'credit_note') = (${table.againstId} is not null)`),
    check('tax_documents_refund', sql`${table.refundId} is null or ${table.kind} = 'credit_note'`),
    check('tax_documents_length', sql`length(${table.number}) <= 16`),
    check(
      'tax_documents_sum',
      sql`${table.taxablePaise} + ${table.cgstPaise} + ${table.sgstPaise} + ${table.igstPaise} = ${table.totalPaise}`,
    ),
    check(
      'tax_documents_amounts',
      sql`${table.totalPaise} > 0 and ${table.cgstPaise} = ${table.sgstPaise} and (${table.cgstPaise} = 0 or ${table.igstPaise} = 0)`,
    ),
  ],
);

export type TaxDocumentRow = typeof taxDocuments.$inferSelect;

/** What an invoice says, except for its number and date. */
export type InvoiceContent = Omit<
  typeof taxDocuments.$inferInsert,
  'id' | 'number' | 'series' | 'year' | 'sequence' | 'issuedAt' | 'bookedAt'
>;

/**
 * Documents that could not be issued in the transaction of their payment or refund. A row is deleted when its
 * document is issued.
 */
export const missingDocuments = defineTable(
  'missing_documents',
  {
    /** The order of an invoice, or the `refundId` of a credit note. */
    id: text('id').primaryKey(),
    orderId: reference('order_id', () => orders.id),
    /** What the invoice says, as of the payment; null for a credit note. */
    invoice: jsonb('invoice').$type<InvoiceContent>(),
    /** The credit note's refund as in `taxDocuments`, and its amount; null for an invoice. */
    refundId: text('refund_id'),
    amountPaise: paise('amount_paise'),
    /** When the payment was accepted or the refund was processed. */
    since: timestamptz('since').notNull().default(sql`now()`),
  },
  {
    topics: { none: 'Each has a case, which is announced.' },
    retention: 'until the document is issued: `tax_documents` keeps it then',
    erasure: { impersonal: 'rest', says: 'nothing: it becomes a tax document' },
    export: { none: 'Become tax documents, which are exported.' },
  },
  (table) => [
    index('missing_documents_oldest').on(table.since, table.id),
    index('missing_documents_order').on(table.orderId),
    check('missing_documents_kind', sql`(${table.invoice} is null) = (${table.refundId} is not null)`),
    check('missing_documents_amount', sql`(${table.refundId} is null) = (${table.amountPaise} is null)`),
  ],
);

/** The last number given out in a series and financial year. Its row is locked until the document commits. */
export const taxSeries = defineTable(
  'tax_series',
  {
    series: text('series').notNull(),
    year: text('year').notNull(),
    last: integer('last').notNull(),
  },
  {
    topics: { none: 'The last numbers of tax documents, which are announced.' },
    retention: 'with the books: a row per series and financial year',
    erasure: 'impersonal',
    export: 'impersonal',
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);

/** The months whose books are closed. */
export const taxMonths = defineTable(
  'tax_months',
  {
    /** In IST: `2026-11`. */
    month: text('month').primaryKey(),
    closedAt: timestamptz('closed_at').notNull().default(sql`now()`),
    closedBy: reference('closed_by', () => users.id),
    /** This is true if the month was closed before each tax had a ledger of its own in the journal. */
    hasOneTaxLedger: boolean('has_one_tax_ledger').notNull().default(false),
    /** When an admin said that its return is filed; null until then. */
    filedAt: timestamptz('filed_at'),
  },
  {
    topics: { names: ['tax_documents'] },
    retention: 'with the books',
    erasure: 'impersonal',
    export: { none: 'Which months an admin closed.' },
    frozen: { except: ['filedAt'] },
  },
  (table) => [check('tax_months_month', sql`${table.month} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`)],
);
