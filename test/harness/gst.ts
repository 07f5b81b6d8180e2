import { readSettings, type Settings } from '#server/config.ts';
import type { taxDocuments } from '#server/features/tax/schema.ts';
import type { Database } from '#server/platform/db/client.ts';
import { changeFrozenOrder } from './frozen-orders.ts';

/** The environment of a seller in Karnataka who is registered for GST. */
export const REGISTERED = { GSTIN: '29ABCDE1234F1ZW', GST_SAC: '997331' };

/** The settings of a seller in Karnataka who is registered for GST, with other values where given. */
export function gstSettings(changes: Record<string, string> = {}): Pick<Settings, 'gst' | 'seller'> {
  const { gst, seller } = readSettings({
    ...REGISTERED,
    SELLER_NAME: 'Quill & Sons LLP',
    SELLER_ADDRESS: '12 MG Road, Bengaluru 560001',
    ...changes,
  });
  return { gst, seller };
}

/** A college in Maharashtra, as checkout names it. */
export const COLLEGE = {
  gstin: '27AAPFU0939F1ZV',
  legalName: 'Sahyadri College of Engineering',
  address: 'Vidyanagar,\nPune 411038',
};

/** The row of an invoice of an order. */
export function makeTaxDocument(orderId: string): typeof taxDocuments.$inferInsert {
  return {
    id: `tax_${orderId}`,
    kind: 'invoice',
    number: 'CAP/26-27/000001',
    series: 'CAP',
    year: '26-27',
    sequence: 1,
    orderId,
    placeOfSupply: '29',
    sac: '997331',
    rateBps: 1800,
    description: 'Project',
    taxablePaise: 42_288,
    cgstPaise: 3806,
    sgstPaise: 3806,
    igstPaise: 0,
    totalPaise: 49_900,
    seller: { name: 'Quill', address: 'Bengaluru', gstin: '29ABCDE1234F1ZW', stateCode: '29' },
    buyer: { email: 'asha@example.com', gstin: null, legalName: null, address: null },
  };
}

/** Takes the State from an order, as if it was opened before the seller was registered. */
export async function forgetState({ db }: Pick<Database, 'db'>, publicId: string): Promise<void> {
  await changeFrozenOrder(db, { buyerState: null }, publicId);
}
