import * as z from 'zod';
import { TAX_DOCUMENT_KINDS } from '#domain/tax.ts';
import { paging } from './documents.ts';
import { month } from './fields.ts';

/** A tax document as admins with orderWrite see it. Amounts of credit notes are positive. */
const taxDocument = z.object({
  id: z.string(),
  kind: z.enum(TAX_DOCUMENT_KINDS),
  number: z.string(),
  /** Unix time in seconds. */
  issuedAt: z.number().int(),
  /** The order's public ID. */
  orderId: z.string(),
  /** The two-digit GST code of a State. */
  placeOfSupply: z.string(),
  taxablePaise: z.number().int(),
  cgstPaise: z.number().int(),
  sgstPaise: z.number().int(),
  igstPaise: z.number().int(),
  totalPaise: z.number().int(),
  /** Both are null for a person. */
  buyer: z.object({ gstin: z.string().nullable(), legalName: z.string().nullable() }),
  /** The number of the invoice that a credit note is about; null for others. */
  against: z.string().nullable(),
});
export type TaxDocumentDocument = z.infer<typeof taxDocument>;

/** Without a month, the documents of all months. */
export const taxDocumentsQuery = z.object({ ...paging, month: month.optional() });
