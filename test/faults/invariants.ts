import { expect, vi } from 'vitest';
import { expectAgreement } from './agreement.ts';
import type { FaultShop, Query } from './fault-shop.ts';

/** The longest time that leases, sweeps and the pauses between invitations take for all waiting orders. */
const SETTLING = { timeout: 20 * 60_000, interval: 100 };

/** The embedded shop is stopped for each look at its books. */
const SLOWLY = { ...SETTLING, interval: 5000 };

const NOTHING = { webhooks: 0, mails: 0 };

interface Unsettled {
  webhooks: number;
  invitations: number;
  mails: number;
}

/**
 * Waits until the shop has finished its work, and returns the milliseconds it took. Missed webhooks are
 * delivered first.
 */
export async function settle(shop: FaultShop, orderIds: string[]): Promise<number> {
  const begin = Date.now();
  const settled = new Set<string>();
  await vi.waitFor(async () => {
    await shop.deliverWebhooks();
    for (const id of orderIds) {
      if (!settled.has(id) && (await shop.inviteStatus(id)) === 'invite_success') settled.add(id);
    }
    if (settled.size < orderIds.length)
      throw new Error(`${orderIds.length - settled.size} have no result yet.`);
  }, SETTLING);
  await vi.waitFor(() => expect(receiptsOf(shop).size).toBe(shop.payments.length), SETTLING);
  // Deferred mails are sent later. Their number comes from metrics, which may be some seconds old.
  await vi.waitFor(async () => expect(await shop.readWaiting()).toEqual(NOTHING), SETTLING);
  return Date.now() - begin;
}

/**
 * Checks what must be true after every fault. Each captured payment is accepted once or is a case. Exactly
 * the accepted ones have a purchase, an invitation, a receipt and an invoice. The numbers of invoices and
 * credit notes have no gap. Rewards are ₹100 per referred order. Nothing is stuck. The provider's settlements
 * and the journal agree with the books.
 */
export async function expectInvariants(shop: FaultShop): Promise<void> {
  const captured = shop.payments.map(({ id }) => id).toSorted();
  const { accepted, rejected, invited, invoiced, numbers, rewards } = await vi.waitFor(
    () => readSettledBooks(shop),
    SLOWLY,
  );
  expect([...accepted, ...rejected].toSorted()).toEqual(captured);
  const granted = shop.github.invitations.map(({ repository, accountId }) => `${repository} ${accountId}`);
  expect(granted.toSorted()).toEqual(invited.toSorted());
  expect(invited).toHaveLength(accepted.length);
  expect(new Set(granted).size).toBe(granted.length);
  expect(receiptsOf(shop).size).toBe(accepted.length);
  expect(invoiced.toSorted()).toEqual(accepted.toSorted());
  expect(numbers.filter(({ last, count }) => last !== count)).toEqual([]);
  expect(rewards).toEqual([]);
  await expectAgreement(shop);
}

async function readSettledBooks(shop: FaultShop) {
  const { unsettled, ...books } = await shop.inspect(readBooks);
  expect(unsettled).toEqual({ webhooks: 0, invitations: 0, mails: 0 });
  return books;
}

/**
 * Collects receipts by their Message-ID, because a mail whose sending could not be recorded is repeated under
 * the same ID.
 */
function receiptsOf({ smtp }: FaultShop): Set<string> {
  return new Set(
    smtp.mails.filter(({ subject }) => /receipt/i.test(subject)).map(({ messageId }) => messageId),
  );
}

async function readBooks(query: Query) {
  const ids = async (statement: string) => (await query<{ id: string }>(statement)).map(({ id }) => id);
  const [unsettled] = await query<Unsettled>(
    `select (select count(*)::int from provider_events where processed_at is null) as webhooks,
       (select count(*)::int from invitations where status <> 'invite_success') as invitations,
       (select count(*)::int from mails where sent_at is null and refused_at is null) as mails`,
  );
  return {
    accepted: await ids('select id from payments'),
    rejected: await ids(
      `select subject as id from exceptions where subject like 'pay\\_%'
         and kind not in ('unsettled', 'unknown_line', 'settlement_amount')`,
    ),
    invited: await ids(
      `select o.repo_owner || '/' || o.repo_name || ' ' || i.github_account_id as id
       from invitations i join orders o on o.id = i.order_id`,
    ),
    invoiced: await ids(
      `select p.id from tax_documents d join payments p on p.order_id = d.order_id where d.kind = 'invoice'`,
    ),
    numbers: await query<{ last: number; count: number }>(
      'select series, max(sequence)::int as last, count(*)::int as count from tax_documents group by series, year',
    ),
    rewards: await ids(
      `select o.id from orders o left join ledger_entries l on l.order_id = o.id and l.kind = 'reward'
       where (o.referrer_id is not null and o.paid_at is not null) <> (l.id is not null)
         or l.amount_paise <> 10000`,
    ),
    unsettled,
  };
}
