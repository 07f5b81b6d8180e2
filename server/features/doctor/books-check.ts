import { LAST_NUMBER } from '#domain/tax.ts';
import { listSeriesInUse } from '../tax/series.ts';
import { judgePaymentsError } from './account-check.ts';
import { type Check, type DoctorContext, type Outcome, ok, warn } from './check.ts';

/** Payments of the last minutes may still be on their way into the books. */
const MINUTES = 60;
const SETTLING_SECONDS = 15 * MINUTES;
const DAY_SECONDS = 24 * 60 * MINUTES;
/** At most this many pages of the provider's list are compared. */
const MAX_PAGES = 20;

/** Only matters for a seller with a GSTIN, whose documents are numbered. */
export const booksCheck: Check = { name: 'books', run: checkBooks };

/**
 * Compares the captured payments of the last day with the books, which lack some after a restore from a
 * backup, and warns of missing documents and of series that end.
 */
async function checkBooks({ settings, providers, getDatabaseFacts }: DoctorContext): Promise<Outcome> {
  if (!settings.gst) return ok('no tax documents without a GSTIN');
  const { recentPaymentIds, areBooksRestored, missingDocuments, endingSeries } = await getDatabaseFacts();
  let missing: string[];
  try {
    missing = await listMissing(providers, new Set(recentPaymentIds));
  } catch (error) {
    return judgePaymentsError(error);
  }
  const restored = areBooksRestored
    ? 'they were restored from a backup: follow the case “Books restored from a backup”'
    : '';
  const advice = areBooksRestored
    ? 'The shop reads them within an hour of its start'
    : 'If the database was restored in another way than with npm run restore, run npm run restore -- --skip-numbers before the shop starts';
  const lacking =
    missing.length > 0
      ? `they lack ${missing.length} captured payments of the last day, such as ${missing[0]}. ${advice}`
      : '';
  const unissued =
    missingDocuments > 0
      ? `${missingDocuments} invoices or credit notes couldn’t be issued: the cases “Invoice or credit note missing” say why`
      : '';
  const inUse = listSeriesInUse(settings.gst);
  const ending = endingSeries
    .filter(({ series }) => inUse.includes(series))
    .map(({ series, year, last }) =>
      series === settings.gst?.invoicePrefix
        ? `${last} of ${LAST_NUMBER} numbers of ${series}/${year} are used: set INVOICE_PREFIX to another one`
        : `${last} of ${LAST_NUMBER} numbers of ${series}/${year} are used: credit notes go on with the next series`,
    );
  const message = [restored, lacking, unissued, ...ending].filter(Boolean).join('; ');
  return message ? warn(message) : ok('have all payments of the last day');
}

/** Lists payments of the last day that the books lack. Throws what the provider's client throws. */
async function listMissing(
  providers: DoctorContext['providers'],
  known: ReadonlySet<string>,
): Promise<string[]> {
  if (!providers?.payments) return [];
  const now = Math.floor(Date.now() / 1000);
  const period = { from: now - DAY_SECONDS, to: now - SETTLING_SECONDS };
  const missing: string[] = [];
  for (let page = 0, skip = 0; page < MAX_PAGES; page++) {
    const { items, isFull } = await providers.payments.listPaymentsBetween(period, skip);
    for (const { id, status } of items) if (status === 'captured' && !known.has(id)) missing.push(id);
    if (!isFull) break;
    skip += items.length;
  }
  return missing;
}
