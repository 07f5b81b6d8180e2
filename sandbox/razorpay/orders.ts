import { nowInSeconds, type Store } from '#sandbox/store.ts';
import { type OrderRow, randomId } from './entities.ts';
import { refuse, unknownId } from './refuse.ts';

/** Creates an order from the request's body. Its amount is in paise. */
export function createOrder(store: Store, body: Record<string, unknown>): OrderRow {
  const amount = checkAmount(body.amount);
  if (body.currency !== 'INR') throw refuse('Currency is not supported', { field: 'currency' });
  const receipt = checkReceipt(body.receipt);
  const notes = checkNotes(body.notes);
  const id = `order_${randomId()}`;
  store.insert('orders', {
    id,
    amount,
    currency: 'INR',
    receipt,
    notes: JSON.stringify(notes),
    created_at: nowInSeconds(),
  });
  return findOrder(store, id);
}

export function findOrder(store: Store, id: string): OrderRow {
  const order = store.get<OrderRow>('select * from orders where id = ?', id);
  if (order === undefined) throw unknownId();
  return order;
}

/** Lists orders, newest first. A null `receipt` matches all of them. */
export function listOrders(store: Store, filter: { receipt: string | null; count: number; skip: number }) {
  return store.all<OrderRow>(
    'select * from orders where ?1 is null or receipt = ?1 order by created_at desc, rowid desc limit ?2 offset ?3',
    filter.receipt,
    filter.count,
    filter.skip,
  );
}

/** Validates an amount in paise: an integer of at least one rupee. */
export function checkAmount(amount: unknown): number {
  if (amount === undefined || amount === null) {
    throw refuse('The amount field is required.', { field: 'amount' });
  }
  if (typeof amount !== 'number' || !Number.isInteger(amount)) {
    throw refuse('The amount must be an integer.', { field: 'amount' });
  }
  if (amount < 100) throw refuse('Order amount less than minimum amount allowed', { field: 'amount' });
  if (!Number.isSafeInteger(amount)) {
    throw refuse('Amount exceeds maximum amount allowed.', { field: 'amount' });
  }
  return amount;
}

export function checkReceipt(receipt: unknown): string | null {
  if (receipt === undefined || receipt === null) return null;
  if (typeof receipt !== 'string') throw refuse('The receipt must be a string.', { field: 'receipt' });
  if (receipt.length > 40) {
    throw refuse('The receipt may not be greater than 40 characters.', { field: 'receipt' });
  }
  return receipt;
}

/** Validates notes: up to 15 pairs of at most 256 characters. */
export function checkNotes(notes: unknown): Record<string, string> {
  if (notes === undefined || notes === null) return {};
  if (typeof notes !== 'object') throw refuse('The notes must be an array.', { field: 'notes' });
  const pairs = Object.entries(notes);
  if (pairs.length > 15) {
    throw refuse('The number of fields in notes should be less than or equal to 15', { field: 'notes' });
  }
  for (const [name, value] of pairs) {
    if (typeof value === 'object' || name.length > 256 || String(value).length > 256) {
      throw refuse('The notes may hold text of at most 256 characters.', { field: 'notes' });
    }
  }
  return Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]));
}
