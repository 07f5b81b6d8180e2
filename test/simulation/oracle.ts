import { getNow } from './control.ts';
import { ALWAYS, AT_THE_END, selectBroken } from './rules.ts';
import type { World } from './world.ts';

/** A rule, and what breaks it. */
export interface Broken {
  rule: string;
  subject: string;
}

const SELECT_ALWAYS = `select
  (select coalesce(json_agg(broken), '[]') from (${selectBroken(ALWAYS)}) as broken) as broken,
  (select coalesce(json_agg(json_build_object('id', id, 'amount', amount_paise)), '[]') from payments) as payments,
  (select coalesce(json_agg(json_build_object('id', id, 'paymentId', payment_id, 'amount', amount_paise,
    'providerId', provider_refund_id, 'state', state)), '[]') from refunds) as refunds,
  (select coalesce(json_agg(stated), '[]') from (select id, state from orders
    union all select 'payout ' || id, status from payouts
    union all select 'documents of ' || month, (select count(*)::text from tax_documents d
      where to_char(d.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM') = month) from tax_months) as stated) as states,
  (select coalesce(json_agg(json_build_object('number', series || '/' || year || '/' || sequence,
    'subject', order_id || ' ' || kind || ' ' || total_paise)), '[]') from tax_documents) as documents`;

interface Books {
  broken: Broken[];
  payments: { id: string; amount: number }[];
  refunds: Refunded[];
  states: { id: string; state: string }[];
  documents: { number: string; subject: string }[];
}

const checked = new WeakMap<World, number>();

/**
 * Throws when a rule that always holds is broken. Looks only if something was written since the last time.
 */
export async function checkAlways(world: World): Promise<void> {
  if (checked.get(world) === world.database.writes()) return;
  const [books] = (await world.database.query<Books>(SELECT_ALWAYS)) as [Books];
  checked.set(world, world.database.writes());
  report(world, [
    ...books.broken,
    ...checkMoney(world, books),
    ...checkHistory(world, books),
    ...checkNumbers(world, books),
  ]);
}

export function report(world: World, broken: Broken[]): void {
  const [first] = broken;
  if (first) {
    const subjects = broken.filter(({ rule }) => rule === first.rule).map(({ subject }) => subject);
    world.fail(`${first.rule}: ${subjects.join(', ')}`);
  }
  if (world.violation) throw world.violation;
}

interface Refunded {
  id: string;
  paymentId: string;
  amount: number;
  providerId: string | null;
  state: string;
}

/** The books against the provider's own. */
function checkMoney({ razorpay }: World, books: Books): Broken[] {
  const theirs = new Map(razorpay.payments().map((payment) => [payment.id, payment]));
  const broken = books.payments
    .filter(({ id, amount }) => {
      const payment = theirs.get(id);
      return (
        amount !== 0 &&
        !(payment && ['captured', 'refunded'].includes(payment.status) && payment.amount === amount)
      );
    })
    .map(({ id }) => ({ rule: 'an accepted payment is captured at the provider', subject: id }));
  const known = new Map(
    books.refunds.filter(({ providerId }) => providerId).map((refund) => [refund.providerId, refund]),
  );
  const receipts = razorpay.refunds().flatMap(({ receipt }) => (receipt === null ? [] : [receipt]));
  broken.push(...repeated(receipts, 'a refund is made once'));
  const orders = razorpay.orders().flatMap(({ receipt }) => (receipt === null ? [] : [receipt]));
  broken.push(...repeated(orders, 'an order is created once at the provider'));
  for (const refund of razorpay.refunds()) {
    const recorded = known.get(refund.id);
    if (recorded && (recorded.amount !== refund.amount || recorded.paymentId !== refund.payment_id))
      broken.push({ rule: 'a refund is recorded as it was made', subject: refund.id });
  }
  return broken;
}

function repeated(keys: readonly string[], rule: string): Broken[] {
  return keys.filter((key, index) => keys.indexOf(key) !== index).map((subject) => ({ rule, subject }));
}

async function listRefunds(world: World): Promise<Refunded[]> {
  return world.database.query<Refunded>(
    `select id, payment_id as "paymentId", amount_paise::int as amount, provider_refund_id as "providerId", state from refunds`,
  );
}

const RANKS: Record<string, number> = { opening: 0, open: 1, paid: 2, refunded: 3 };
const seen = new WeakMap<World, Map<string, string>>();

/**
 * Success never becomes anything else: orders only move forward, a decided claim stays decided, and a closed
 * month gets no more documents.
 */
function checkHistory(world: World, { states }: Books): Broken[] {
  const before = seen.get(world) ?? new Map<string, string>();
  seen.set(world, before);
  const broken: Broken[] = [];
  for (const { id, state } of states) {
    const last = before.get(id);
    if (last !== undefined && last !== state && !mayFollow(last, state))
      broken.push({ rule: `${last} never becomes ${state}`, subject: id });
    before.set(id, state);
  }
  return broken;
}

/** What was known before a backup was restored does not count any more. */
export function forgetHistory(world: World): void {
  seen.delete(world);
}

const issued = new WeakMap<World, Map<string, string>>();

/** No number of a document is given out twice, even after a backup was restored. */
function checkNumbers(world: World, { documents }: Books): Broken[] {
  const before = issued.get(world) ?? new Map<string, string>();
  issued.set(world, before);
  const broken: Broken[] = [];
  for (const { number, subject } of documents) {
    const last = before.get(number) ?? subject;
    before.set(number, subject);
    if (last !== subject)
      broken.push({ rule: 'no number is given out twice', subject: `${number}: ${last}, ${subject}` });
  }
  return broken;
}

function mayFollow(last: string, next: string): boolean {
  if (last in RANKS) return (RANKS[next] ?? 0) > (RANKS[last] ?? 0);
  return last === 'pending' || (last === 'completed' && next === 'returned');
}

/** What does not hold once the faults are over; nothing when everything was done. */
export async function findUnfinished(world: World): Promise<Broken[]> {
  await checkAlways(world);
  const broken = await world.database.query<Broken>(selectBroken(AT_THE_END));
  const jobs = world.queue.jobs.filter(({ life, startMs }) => life !== null || startMs < getNow());
  broken.push(...jobs.map(({ name, key }) => ({ rule: 'no job waits', subject: `${name} ${key}` })));
  const sent = await world.database.query<{ id: string }>(
    'select id from mails where sent_at is not null order by id',
  );
  broken.push(
    ...sent
      .filter(({ id }) => !world.mailer.accepted.has(id))
      .map(({ id }) => ({ rule: 'a mail that counts as sent was accepted', subject: id })),
  );
  if (!world.wasRestored)
    broken.push(...repeated(world.whatsApp.recipients(), 'a WhatsApp message is sent once'));
  return [
    ...broken,
    ...(await checkCaptured(world)),
    ...(await checkAccess(world)),
    ...(await checkCopies(world)),
  ];
}

/** Each captured paisa is a sale, refunded or the subject of a case. */
async function checkCaptured(world: World): Promise<Broken[]> {
  const { razorpay, database } = world;
  const ours = new Set((await database.query<{ id: string }>('select id from payments')).map(({ id }) => id));
  const cases = await database.query<{ text: string }>(
    `select subject || ' ' || detail::text as text from exceptions where resolved_at is null`,
  );
  const refunded = new Map<string, number>();
  for (const { paymentId, amount, state } of await listRefunds(world))
    if (state === 'processed' || state === 'sent')
      refunded.set(paymentId, (refunded.get(paymentId) ?? 0) + amount);
  const broken: Broken[] = [];
  const lost = new Map(
    razorpay
      .disputes()
      .filter(({ status }) => status === 'lost')
      .map(({ payment_id, amount }) => [payment_id, amount]),
  );
  for (const { id, status, amount_refunded } of razorpay.payments()) {
    if (status !== 'captured' && status !== 'refunded') continue;
    const isCase = cases.some(({ text }) => text.includes(id));
    if (!ours.has(id) && status === 'captured' && !lost.has(id) && !isCase)
      broken.push({ rule: 'a captured payment is accepted, refunded or a case', subject: id });
    const theirs = amount_refunded + (lost.get(id) ?? 0);
    if (ours.has(id) && (refunded.get(id) ?? 0) !== theirs && !isCase)
      broken.push({
        rule: 'what was refunded is in the books',
        subject: `${id} ${refunded.get(id) ?? 0} of ${theirs}`,
      });
  }
  return broken;
}

/** No repository exists without its order, unless a restored backup has lost it, and no copy without its repository. */
async function checkCopies({ github, database, wasRestored }: World): Promise<Broken[]> {
  const copies = await database.query<{ name: string; isReady: boolean }>(
    `select lower(owner || '/' || name) as name, state in ('ready', 'archived') as "isReady" from copies where name is not null`,
  );
  const made = github.listGenerated();
  const unknown = made.filter((name) => !wasRestored && !copies.some((copy) => copy.name === name));
  const missing = copies.filter(({ name, isReady }) => isReady && !made.includes(name));
  return [
    ...unknown.map((subject) => ({ rule: 'no repository exists without its order', subject })),
    ...missing.map(({ name: subject }) => ({ rule: 'no copy exists without its repository', subject })),
  ];
}

/** No account has access without a purchase, and each account is invited once. */
async function checkAccess(world: World): Promise<Broken[]> {
  const { github, database } = world;
  const rows = await database.query<{ key: string; state: string; isOpenCase: boolean }>(
    `select lower(o.repo_owner || '/' || o.repo_name) || ' ' || i.github_account_id as key, i.state,
       exists (select from exceptions e where e.resolved_at is null and (e.subject like i.order_id || '%'
         or e.kind like 'access%')) as "isOpenCase"
     from invitations i join orders o on o.id = i.order_id where i.revoked_at is null`,
  );
  const removals = await database.query<{ key: string }>(
    `select lower(o.repo_owner || '/' || o.repo_name) || ' ' || r.github_account_id as key
     from access_removals r join orders o on o.id = r.order_id where r.done_at is null`,
  );
  // An account that is replaced keeps its access until the case of the new invitation is settled.
  const replaced = await database.query<{ key: string }>(
    `select lower(o.repo_owner || '/' || o.repo_name) || ' ' || i.replaces_account_id as key
     from invitations i join orders o on o.id = i.order_id where i.revoked_at is null and i.replaces_account_id is not null
       and exists (select from exceptions e where e.kind = 'invite' and e.resolved_at is null and e.subject = i.id)`,
  );
  const differences = await database.query<{ key: string }>(
    `select lower(repository) || ' ' || account_id as key from access_differences`,
  );
  const helpers = await database.query<{ key: string }>(
    `select lower(r.repo_owner || '/' || r.repo_name) || ' ' || h.account_id as key from access_helpers h
       join projects r on h.scope in (lower(r.repo_owner || '/' || r.repo_name), lower(r.repo_owner) || '/*')`,
  );
  const standing = new Set(rows.map(({ key }) => key));
  const excused = new Set([...removals, ...replaced, ...differences, ...helpers].map(({ key }) => key));
  const keyOf = (each: { repository: string; accountId: number }) =>
    `${each.repository.toLowerCase()} ${each.accountId}`;
  const granted = [...github.invitations.filter(({ expired }) => !expired), ...github.collaborators].map(
    keyOf,
  );
  const broken = granted
    .filter((key) => !standing.has(key) && !excused.has(key))
    .map((subject) => ({ rule: 'nobody has access without a purchase', subject }));
  broken.push(...repeated(granted, 'each account is invited once'));
  // A declined invitation counts as sent until it is looked at again, which takes up to a week.
  for (const { key, state, isOpenCase } of rows)
    if (state === 'accepted' && !granted.includes(key) && !excused.has(key) && !isOpenCase)
      broken.push({
        rule: 'an owner whose invitation was accepted has access',
        subject: `${key} ${state}`,
      });
  return broken;
}
