import { Section } from '#app/components/ui/section.tsx';
import * as labels from '#app/messages/labels.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { FilterSelect } from '#app/pages/admin/filter-select.tsx';
import { TabHeader } from '#app/pages/admin/tab-header.tsx';
import { countWorkingDays, sumSettlements } from '#domain/settlement.ts';
import { listMonths, monthRange, toMonth } from '#domain/tax.ts';
import { toDay, toSeconds } from '#domain/time.ts';
import type { Context } from '#server/context.ts';
import { listSettlements } from '#server/features/settlements/list-settlements.ts';
import { getSettlementProgress, sumUnsettled } from '#server/features/settlements/unsettled.ts';
import { totalMonth } from '#server/features/tax/rules/gstr1.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import { checkReturn } from '#server/readers/tax/check-return.ts';
import { listTaxDocuments, sumMonth } from '#server/readers/tax/list-tax-documents.ts';
import { adminMeta } from '../admin-meta.ts';
import { formatMonth } from '../reports/format.ts';
import type { Route } from './+types/books.route.ts';
import { describeAge } from './describe-age.ts';
import { ALL_FILES, FileLinks } from './file-links.tsx';
import { MonthEnd } from './month-end.tsx';
import { SettlementsPart } from './settlements-part.tsx';
import { TaxPart } from './tax-part.tsx';

const JOURNAL_FILES = [
  ['journal.csv', 'journal.csv'],
  ['tally.xml', 'tally.xml: for TallyPrime'],
] as const;

const SHOWN = 100;

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'orderWrite');
  const now = new Date();
  const asked = new URL(request.url).searchParams.get('month') ?? '';
  const thisMonth = toMonth(now);
  const month = monthRange(asked) ? asked : thisMonth;
  const reader = readTogether(shop);
  const [{ documents: settlements }, { firstSaleAt, readAt }, waiting, tax] = await Promise.all([
    listSettlements(reader, { month }),
    getSettlementProgress(reader),
    loadWaiting(reader, now),
    shop.settings.gst && loadTax(reader, month),
  ]);
  return {
    month,
    today: toDay(now),
    hasEnded: month < thisMonth,
    months: [...new Set([month, ...listMonths(firstSaleAt ?? now, now)])].sort().reverse(),
    settlements,
    total: sumSettlements(settlements),
    waiting,
    lastRead: readAt,
    tax,
  };
}

async function loadWaiting(shop: Context, now: Date) {
  const unsettled = await sumUnsettled(shop);
  const days = unsettled.map((each) => {
    const today = toDay(now);
    const isLate = countWorkingDays(each.day, today) > shop.settings.settlementDays;
    return { ...each, age: describeAge(each.day, today), isLate };
  });
  return {
    days,
    paise: days.reduce((sum, { paymentPaise, refundPaise }) => sum + paymentPaise - refundPaise, 0),
  };
}

async function loadTax(shop: Context, month: string) {
  const [{ parts, closed, missing }, check, { documents }] = await Promise.all([
    sumMonth(shop, month),
    checkReturn(shop, month),
    listTaxDocuments(shop, { month, cursor: undefined, limit: SHOWN }),
  ]);
  const { invoices, creditNotes, returned, lateNotes, net } = totalMonth(parts);
  return {
    missing,
    closed: closed && {
      hasOneTaxLedger: closed.hasOneTaxLedger,
      closedAt: toSeconds(closed.closedAt),
      filedAt: closed.filedAt && toSeconds(closed.filedAt),
    },
    totals: [
      { name: 'Invoices', ...invoices },
      { name: 'Credit notes', ...creditNotes },
      ...(lateNotes.count > 0
        ? [
            { name: labels.inTheReturn, ...returned },
            { name: 'Credit notes without tax adjustment', ...lateNotes },
          ]
        : []),
      { name: 'Net', ...net },
    ],
    late: lateNotes,
    check,
    documents,
  };
}

export const meta: Route.MetaFunction = () => adminMeta('Books');

/** `/admin/books?month=2026-11` has a month's settlements and, of a registered seller, its tax documents. */
export default function Books({ loaderData }: Route.ComponentProps) {
  const { month, months, tax } = loaderData;
  return (
    <>
      <TabHeader title="Books">
        <FilterSelect
          name="month"
          label="Month"
          options={months.map((each) => [each, formatMonth(`${each}-01`)] as const)}
        />
      </TabHeader>
      {tax && <MonthEnd {...loaderData} tax={tax} />}
      <SettlementsPart {...loaderData} />
      {tax && <TaxPart month={month} tax={tax} />}
      <Section id="journal" title="Journal" className="mt-10">
        <p className="mt-1 mb-4 max-w-2xl text-muted">
          Every sale, refund, settlement, referral reward and payout of the month in double entry. The balance
          of the account “provider clearing” over all months is what is captured and not settled.
          {tax && (
            <>
              {' '}
              CGST, SGST and IGST of your sales are in ledgers of their own. “input GST” is one ledger, since
              settlements don’t say which of the three the payment provider charged.
              {tax.closed?.hasOneTaxLedger &&
                ' This month was closed before that: it keeps “GST payable” for all three, as you exported it.'}
            </>
          )}
        </p>
        <FileLinks month={month} files={tax ? JOURNAL_FILES : [...ALL_FILES, ...JOURNAL_FILES]} />
      </Section>
    </>
  );
}
