import { nowInSeconds, type Store } from '#sandbox/store.ts';
import { type DisputeRow, disputeEntity, paymentEntity, randomId } from './entities.ts';
import { findPayment } from './payments.ts';
import type { Webhooks } from './razorpay-webhooks.ts';
import { unknownId } from './refuse.ts';

/** Finds the newest dispute of a payment. */
export function findDispute(store: Store, paymentId: string): DisputeRow | undefined {
  return store.get<DisputeRow>(
    'select * from disputes where payment_id = ? order by created_at desc, rowid desc',
    paymentId,
  );
}

/** Disputes the rest of a captured payment. Returns false if it isn't captured or is disputed already. */
export function openDispute(store: Store, webhooks: Webhooks, paymentId: string): boolean {
  const isOpened = store.transaction(() => {
    const payment = findPayment(store, paymentId);
    if (payment.status !== 'captured' || findDispute(store, paymentId)) return false;
    const id = `disp_${randomId()}`;
    store.run(
      `insert into disputes (id, payment_id, amount, status, created_at) values (?, ?, ?, 'open', ?)`,
      ...[id, paymentId, payment.amount - payment.amount_refunded, nowInSeconds()],
    );
    record(store, webhooks, { paymentId, name: 'payment.dispute.created' });
    return true;
  });
  webhooks.sendPending();
  return isOpened;
}

/** Ends an open dispute. The shop keeps the money of a won one. Returns false if none is open. */
export function endDispute(
  store: Store,
  webhooks: Webhooks,
  { paymentId, status }: { paymentId: string; status: 'won' | 'lost' },
): boolean {
  const isEnded = store.transaction(() => {
    const dispute = findDispute(store, paymentId);
    if (dispute?.status !== 'open') return false;
    store.run('update disputes set status = ? where id = ?', status, dispute.id);
    record(store, webhooks, { paymentId, name: `payment.dispute.${status}` });
    return true;
  });
  webhooks.sendPending();
  return isEnded;
}

function record(store: Store, webhooks: Webhooks, { paymentId, name }: { paymentId: string; name: string }) {
  const dispute = findDispute(store, paymentId);
  if (dispute === undefined) throw unknownId();
  const payment = paymentEntity(findPayment(store, paymentId));
  webhooks.record(name, paymentId, { payment, dispute: disputeEntity(dispute) });
}
