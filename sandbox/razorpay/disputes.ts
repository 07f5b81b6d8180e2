import { nowInSeconds, type Store } from '#sandbox/store.ts';
import {
  type DisputeRow,
  type DocumentRow,
  disputeEntity,
  EVIDENCE_DOCUMENTS,
  paymentEntity,
  randomId,
  respondBy,
} from './entities.ts';
import { findPayment } from './payments.ts';
import type { Webhooks } from './razorpay-webhooks.ts';
import { refuse, unknownId } from './refuse.ts';

/** Finds the newest dispute of a payment. */
export function findDispute(store: Store, paymentId: string): DisputeRow | undefined {
  return store.get<DisputeRow>(
    'select * from dispute_rows where payment_id = ? order by created_at desc, position desc',
    paymentId,
  );
}

/** Disputes the rest of a captured payment. Returns false if it isn't captured or is disputed already. */
export function openDispute(store: Store, webhooks: Webhooks, paymentId: string): boolean {
  return webhooks.transaction(() => {
    const payment = findPayment(store, paymentId);
    if (payment.status !== 'captured' || findDispute(store, paymentId)) return false;
    const id = `disp_${randomId()}`;
    const amount = payment.amount - payment.amount_refunded;
    const created_at = nowInSeconds();
    store.insert('disputes', { id, payment_id: paymentId, amount, status: 'open', created_at });
    record(store, webhooks, { id, event: 'created' });
    return true;
  });
}

/** The bank decides a dispute. The shop keeps the money of a won one. Returns false if it was decided. */
export function endDispute(
  store: Store,
  webhooks: Webhooks,
  { paymentId, status }: { paymentId: string; status: 'won' | 'lost' },
): boolean {
  return webhooks.transaction(() => {
    const dispute = findDispute(store, paymentId);
    if (dispute?.status !== 'open' && dispute?.status !== 'under_review') return false;
    setStatus(store, webhooks, { id: dispute.id, status });
    return true;
  });
}

export function getDispute(store: Store, id: string): DisputeRow {
  const dispute = store.get<DisputeRow>('select * from dispute_rows where id = ?', id);
  if (dispute === undefined) throw unknownId();
  return dispute;
}

/**
 * Saves the evidence of an open dispute, and submits it to the bank if `body.action` is `submit`, which is
 * final.
 * Source: https://razorpay.com/docs/api/disputes/contest
 */
export function contestDispute(
  store: Store,
  webhooks: Webhooks,
  { id, body: { action, ...given } }: { id: string; body: Record<string, unknown> },
): DisputeRow {
  return webhooks.transaction(() => {
    const dispute = requireOpen(store, id);
    if (action !== 'draft' && action !== 'submit')
      throw refuse('The action is invalid.', { field: 'action' });
    checkEvidence(store, dispute, given);
    const evidence: Record<string, unknown> = { ...JSON.parse(dispute.evidence ?? '{}'), ...given };
    if (action === 'submit') {
      if (!['others', ...EVIDENCE_DOCUMENTS].some((field) => evidence[field]))
        throw refuse('At least one document is required.', { field: 'action' });
      evidence.submitted_at = nowInSeconds();
    }
    store.run('insert or replace into dispute_evidence values (?, ?)', id, JSON.stringify(evidence));
    if (action === 'submit') setStatus(store, webhooks, { id, status: 'under_review' });
    return getDispute(store, id);
  });
}

/** Gives up an open dispute. Source: https://razorpay.com/docs/api/disputes/accept */
export function acceptDispute(store: Store, webhooks: Webhooks, id: string): DisputeRow {
  return webhooks.transaction(() => {
    requireOpen(store, id);
    setStatus(store, webhooks, { id, status: 'lost' });
    return getDispute(store, id);
  });
}

function checkEvidence(store: Store, dispute: DisputeRow, given: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(given)) {
    const isValid =
      field === 'amount'
        ? Number.isInteger(value) && Number(value) > 0 && Number(value) <= dispute.amount
        : field === 'summary'
          ? typeof value === 'string' && value.length <= 1000
          : EVIDENCE_DOCUMENTS.includes(field) &&
            Array.isArray(value) &&
            value.every((id) => findDocument(store, String(id)));
    if (!isValid) throw refuse(`The ${field} is invalid.`, { field });
  }
}

/** Razorpay's words for a dispute that can no longer be answered are not documented. */
function requireOpen(store: Store, id: string): DisputeRow {
  const dispute = getDispute(store, id);
  if (dispute.status !== 'open') throw refuse(`The dispute is ${dispute.status}.`);
  if (respondBy(dispute) <= nowInSeconds()) throw refuse('The time to respond to the dispute is over.');
  return dispute;
}

/** Finds an uploaded document. */
export function findDocument(store: Store, id: string): DocumentRow | undefined {
  return store.get<DocumentRow>('select * from documents where id = ?', id);
}

const MIME_TYPES = ['image/jpg', 'image/jpeg', 'image/png', 'application/pdf'];

/** Stores the file of a multipart form. Source: https://razorpay.com/docs/api/documents/create */
export async function createDocument(store: Store, form: FormData): Promise<DocumentRow> {
  const [file, purpose] = [form.get('file'), form.get('purpose')];
  if (purpose !== 'dispute_evidence') throw refuse('The purpose is invalid.', { field: 'purpose' });
  if (!(file instanceof File) || file.size === 0) throw refuse('The file is required.', { field: 'file' });
  if (!MIME_TYPES.includes(file.type)) throw refuse('The type of the file is invalid.', { field: 'file' });
  const content = new Uint8Array(await file.arrayBuffer());
  const about = { id: `doc_${randomId()}`, purpose, name: file.name, mime_type: file.type };
  const row = { ...about, content, created_at: nowInSeconds() };
  store.insert('documents', row);
  return row;
}

function setStatus(
  store: Store,
  webhooks: Webhooks,
  { id, status }: Pick<DisputeRow, 'id' | 'status'>,
): void {
  store.run('update disputes set status = ? where id = ?', status, id);
  record(store, webhooks, { id, event: status });
}

function record(store: Store, webhooks: Webhooks, { id, event }: { id: string; event: string }) {
  const dispute = getDispute(store, id);
  const payment = paymentEntity(findPayment(store, dispute.payment_id));
  webhooks.record(`payment.dispute.${event}`, payment.id, { payment, dispute: disputeEntity(dispute) });
}
