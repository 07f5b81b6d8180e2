import type { PaymentRow } from '#sandbox/razorpay/entities.ts';
import { recordPayment } from '#server/features/payments/record-payment.ts';
import type { ReportedPayment } from '#server/features/payments/reported-payment.ts';
import {
  type ReportedRefund,
  recordReportedRefund,
} from '#server/features/refunds/record-reported-refund.ts';
import { secondsFromNow } from '#server/platform/outbox/backoff.ts';
import { type FakeRazorpay, LOST_NOTES } from './fake-razorpay.ts';
import { changeFrozenOrder } from './frozen-orders.ts';
import type { TestShop } from './shop.ts';

type Known<T> = { [Name in keyof T]: NonNullable<T[Name]> };

/** Helpers to read rows, record payments and age orders. */
export function orderHelpers({ context, database: { pool }, waitingJobs }: TestShop, razorpay: FakeRazorpay) {
  /**
   * Reads the rows of a table, oldest first. An unsorted read would not do, because an update moves a row.
   */
  const rows = async (table: string): Promise<Record<string, unknown>[]> => {
    const { rows: found } = await pool.query(`select * from ${table}`);
    return found.sort((one, other) => Number(one.created_at) - Number(other.created_at));
  };
  return {
    rows,
    /** The mails of a kind, oldest first. */
    mailsOf: async (kind: string) => (await rows('mails')).filter((mail) => mail.kind === kind),
    /** The state of the only order. */
    getOrderState: async () => (await rows('orders'))[0]?.state,
    /** Seconds until each watched order is checked. */
    getWatchDelays: async () => (await waitingJobs('watch-order')).map(({ inSeconds }) => inSeconds),
    /** Lists the calls that created an order at the provider. */
    getCreateCalls: () => razorpay.calls.filter(({ method }) => method === 'POST'),
    /** Counts the calls for the payments of an order. */
    countPaymentCalls: () => razorpay.calls.filter(({ path }) => path.endsWith('/payments')).length,
    /** Records a captured payment, by default of ₹499, which the provider knows, too. */
    record(providerOrderId: string | null, given: Partial<ReportedPayment> = {}, recorder = context) {
      const money = { amountPaise: 49_900, currency: 'INR', refundedPaise: 0 };
      const notes = LOST_NOTES;
      const payment = { id: 'pay_1', ...money, status: 'captured', method: 'upi', notes, ...given };
      const { id, amountPaise: amount, refundedPaise: amount_refunded, currency, status } = payment;
      const known = { id, amount, amount_refunded, currency, status: status as PaymentRow['status'] };
      // A late report of an earlier status changes nothing at the provider.
      const isOver = razorpay.payments.some((each) => each.id === id && each.status === 'captured');
      if (!isOver) razorpay.pay(providerOrderId ?? 'order_unknown', known);
      return recordPayment(recorder, { providerOrderId, payment });
    },
    /** Records a refund that was made at the provider. */
    recordRefund(report: Known<ReportedRefund>, recorder = context) {
      if (report.status === 'processed') razorpay.refund(report.paymentId, report.amountPaise, report.id);
      return recordReportedRefund(recorder, report);
    },
    /** Sets the age of an order and of its last check, in seconds. By default it was never checked. */
    async setAge(publicId: string, age: number, checked: number | null = null): Promise<void> {
      const createdAt = secondsFromNow(-age);
      const checkedAt = checked === null ? null : secondsFromNow(-checked);
      await changeFrozenOrder(context.db, { createdAt, checkedAt }, publicId);
    },
    /** Inserts copies of the only order. */
    async copyOrders(count: number): Promise<void> {
      await pool.query(
        `insert into orders (id, public_id, state, project_id, project_name, repo_owner, repo_name, amount_paise, email,
                             github_login, github_account_id)
         select 'ord_' || n, 'order_' || n, state, project_id, project_name, repo_owner, repo_name, amount_paise, email,
                github_login, github_account_id from orders, generate_series(1, $1::int) as n`,
        [count],
      );
    },
  };
}
