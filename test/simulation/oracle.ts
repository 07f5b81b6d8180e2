import type { World } from './world.ts';

// What must hold, written from the list of faults and the contract rather than from the code.

interface Broken {
  rule: string;
  subject: string;
}

/** Rules that hold in every committed state: each select finds the rows that break its rule. */
const ALWAYS: Record<string, string> = {
  'documents are numbered without gaps': `
    select series || '/' || year as subject from tax_documents group by series, year
    having max(sequence) <> count(*) or min(sequence) <> 1`,
  'a paid order has exactly its payment': `
    select o.id as subject from orders o left join payments p on p.order_id = o.id
    where (o.state in ('paid', 'refunded')) <> (p.id is not null) or p.amount_paise <> o.amount_paise`,
  'an invoice is over what was paid, and credit notes over no more': `
    select d.order_id as subject from tax_documents d join payments p on p.order_id = d.order_id group by d.order_id, p.amount_paise
    having sum(case when d.kind = 'invoice' then d.total_paise else -d.total_paise end) not between 0 and p.amount_paise`,
  'a standing purchase belongs to a paid order': `
    select p.order_id as subject from purchases p join orders o on o.id = p.order_id
    where p.revoked_at is null and o.state <> 'paid'`,
  'an order is refunded once its whole payment is': `
    select o.id as subject from orders o where o.state = 'paid' and o.amount_paise > 0 and o.amount_paise <= (
      select sum(r.amount_paise) from refunds r where r.order_id = o.id
        and (r.state = 'processed' or (r.state = 'sent' and r.requested_by is not null)))`,
  'nobody owns a project twice': `
    select i.github_account_id || ' ' || i.project_id as subject from invitations i where i.revoked_at is null and i.role = 'buyer'
    group by i.github_account_id, i.project_id having count(*) > 1`,
  'each reward belongs to a paid order of somebody else, and each reversal belongs to a reward': `
    select l.order_id as subject from ledger_entries l join orders o on o.id = l.order_id
    where o.referrer_id is distinct from l.user_id or o.paid_at is null
      or (l.kind = 'reversal' and not exists (select from ledger_entries r where r.order_id = l.order_id and r.kind = 'reward'))`,
  'rewards are ₹100 and a reversal takes a whole one back': `
    select id as subject from ledger_entries where kind in ('reward', 'reversal')
      and amount_paise <> case kind when 'reward' then 10000 else -10000 end`,
  'a claim is at least ₹300, paid once, and by its amount': `
    select p.id as subject from payouts p left join ledger_entries l on l.payout_id = p.id and l.kind = 'payout'
    where p.amount_paise < 30000 or (p.status in ('completed', 'returned')) <> (l.id is not null) or -l.amount_paise <> p.amount_paise`,
  'a claim covers its entries exactly, and no entry is in two claims that stand': `
    select p.id as subject from payouts p join payout_entries e on e.payout_id = p.id join ledger_entries l on l.id = e.entry_id
    group by p.id having sum(l.amount_paise) <> p.amount_paise
    union all select e.entry_id from payout_entries e join payouts p on p.id = e.payout_id
    where p.status in ('pending', 'completed') group by e.entry_id having count(*) > 1`,
  'a balance below zero is a recorded debt': `
    select user_id as subject from ledger_entries group by user_id
    having sum(amount_paise) < 0 and not bool_or(kind = 'reversal')`,
};

/** Throws when a rule that always holds is broken. */
export async function checkAlways(world: World): Promise<void> {
  const select = Object.entries(ALWAYS)
    .map(([rule, query]) => `select ${quote(rule)} as rule, subject::text from (${query}) as broken`)
    .join('\nunion all ');
  const broken = await world.database.query<Broken>(select);
  broken.push(...(await checkMoney(world)), ...(await checkHistory(world)));
  report(world, broken);
}

function report(world: World, broken: Broken[]): void {
  const [first] = broken;
  if (first)
    world.fail(
      `${first.rule}: ${broken
        .filter(({ rule }) => rule === first.rule)
        .map(({ subject }) => subject)
        .join(', ')}`,
    );
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
async function checkMoney(world: World): Promise<Broken[]> {
  const { razorpay, database } = world;
  const theirs = new Map(razorpay.payments().map((payment) => [payment.id, payment]));
  const ours = await database.query<{ id: string; amount: string }>(
    'select id, amount_paise::text as amount from payments',
  );
  const broken = ours
    .filter(({ id, amount }) => {
      const payment = theirs.get(id);
      return (
        Number(amount) !== 0 &&
        !(payment && ['captured', 'refunded'].includes(payment.status) && payment.amount === Number(amount))
      );
    })
    .map(({ id }) => ({ rule: 'an accepted payment is captured at the provider', subject: id }));
  const refunds = await listRefunds(world);
  const known = new Map(
    refunds.filter(({ providerId }) => providerId).map((refund) => [refund.providerId, refund]),
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

/** Success never becomes anything else: orders only move forward, and a decided claim stays decided. */
async function checkHistory(world: World): Promise<Broken[]> {
  const before = seen.get(world) ?? new Map<string, string>();
  seen.set(world, before);
  const rows = await world.database.query<{ id: string; state: string }>(
    `select id, state from orders union all select 'payout ' || id, status from payouts`,
  );
  const broken: Broken[] = [];
  for (const { id, state } of rows) {
    const last = before.get(id);
    if (last !== undefined && last !== state && !mayFollow(last, state))
      broken.push({ rule: `${last} never becomes ${state}`, subject: id });
    before.set(id, state);
  }
  return broken;
}

function mayFollow(last: string, next: string): boolean {
  if (last in RANKS) return (RANKS[next] ?? 0) > (RANKS[last] ?? 0);
  return last === 'pending' || (last === 'completed' && next === 'returned');
}

/** Rules that hold once the faults are over and everything was done. */
const AT_THE_END: Record<string, string> = {
  'every webhook is processed': 'select event_id as subject from provider_events where processed_at is null',
  'every mail is sent or refused': `select kind || ' to ' || recipient as subject from mails where sent_at is null and refused_at is null`,
  'no refund waits': `select id || ' ' || state as subject from refunds where state = 'requested'
    or (state = 'sent' and requested_by is not null and not exists (select from exceptions e where e.subject = refunds.id))`,
  'no removal waits': `select r.id || ' of ' || r.github_login as subject from access_removals r where r.done_at is null
    and r.next_try_at < now() - interval '30 minutes' and not exists (select from exceptions e where e.resolved_at is null and (e.subject = 'removal:' || r.id or e.subject = r.blocked_by))`,
  'no job waits': `select name || ' ' || data::text || coalesce(reason, '') as subject from sim.jobs where start_after < now() and state <> 'active' or state = 'active'`,
  'no order waits for its opening': `select id as subject from orders where state = 'opening' and created_at > now() - interval '1 minute'`,
  'a standing invitation was sent, or a case says why not': `
    select i.id || ' ' || i.state || coalesce(' ' || i.reason, '') as subject from invitations i where i.revoked_at is null
      and i.state not in ('sent', 'accepted', 'expired') and not exists (
        select from exceptions e where e.resolved_at is null and (e.subject like i.order_id || '%' or e.subject = i.blocked_by))`,
  'every referred order is rewarded, unless the buyer is the referrer': `
    select o.id as subject from orders o where o.referrer_id is not null and o.paid_at is not null and o.amount_paise > 0
      and not exists (select from ledger_entries l where l.order_id = o.id and l.kind = 'reward')
      and not exists (select from purchases p join users u on u.id = p.user_id join users r on r.id = o.referrer_id
        where p.order_id = o.id and (u.id = r.id or u.mailbox = r.mailbox or u.github_account_id = r.github_account_id or not r.active))
      and exists (select from purchases p where p.order_id = o.id)`,
  'the reward of a refunded order is reversed': `
    select o.id as subject from orders o join ledger_entries l on l.order_id = o.id and l.kind = 'reward' where o.state = 'refunded'
      and not exists (select from ledger_entries r where r.order_id = o.id and r.kind = 'reversal')`,
  'a reward is reversed only when too little of the payment is left': `
    select o.id as subject from orders o join ledger_entries l on l.order_id = o.id and l.kind = 'reversal'
    where o.amount_paise - (select coalesce(sum(amount_paise), 0) from refunds r where r.order_id = o.id and r.state <> 'failed') >= 10000
      and not exists (select from refunds r where r.order_id = o.id and r.state = 'failed')`,
  'every accepted payment has an invoice': `
    select p.id as subject from payments p where p.amount_paise > 0
      and not exists (select from tax_documents d where d.order_id = p.order_id and d.kind = 'invoice')`,
};

/** Throws when a rule is broken after everything was done. */
export async function checkAtTheEnd(world: World): Promise<void> {
  await checkAlways(world);
  const select = Object.entries(AT_THE_END)
    .map(([rule, query]) => `select ${quote(rule)} as rule, subject::text from (${query}) as broken`)
    .join('\nunion all ');
  const broken = await world.database.query<Broken>(select);
  broken.push(...(await checkCaptured(world)), ...(await checkAccess(world)));
  report(world, broken);
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
  const differences = await database.query<{ key: string }>(
    `select lower(repository) || ' ' || account_id as key from access_differences`,
  );
  const standing = new Set(rows.map(({ key }) => key));
  const excused = new Set([...removals, ...differences].map(({ key }) => key));
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

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
