// What must hold, written from the list of faults and the contract rather than from the code. Each select
// finds the rows that break its rule.

/** Rules that hold in every committed state. */
export const ALWAYS: Record<string, string> = {
  'documents are numbered without gaps, except for those skipped after a restore': `
    select series || '/' || year as subject from tax_documents group by series, year
    having (max(sequence) - count(*)) % 10000 <> 0
      or (max(sequence) > count(*) and not exists (select from exceptions where kind = 'restored_books'))`,
  'a paid order has exactly its payment': `
    select o.id as subject from orders o left join payments p on p.order_id = o.id
    where (o.state in ('paid', 'refunded')) <> (p.id is not null) or p.amount_paise <> o.amount_paise`,
  'an invoice is over what was paid, and credit notes over no more': `
    select d.order_id as subject from tax_documents d join payments p on p.order_id = d.order_id group by d.order_id, p.amount_paise
    having sum(case when d.kind = 'invoice' then d.total_paise else -d.total_paise end) not between 0 and p.amount_paise`,
  // A process may sleep between reading a price and storing the order, so the price may have changed since.
  'an order has a regular price and the price of a sale that its project had': `
    select o.id as subject from orders o where not exists (select from project_prices h where h.project_id = o.project_id
        and h.price_paise = o.regular_price_paise and h.since <= o.created_at)
      or (o.sale_discount_paise > 0 and not exists (select from audit_log a where a.action = 'project.sale'
        and a.subject = o.project_id and a.created_at <= o.created_at
        and (a.detail -> 'salePrice' ->> 'to')::numeric * 100 = o.regular_price_paise - o.sale_discount_paise))`,
  'a standing purchase belongs to a paid order': `
    select p.order_id as subject from purchases p join orders o on o.id = p.order_id
    where p.revoked_at is null and o.state <> 'paid'`,
  'an order is refunded once its whole payment is': `
    select o.id as subject from orders o where o.state = 'paid' and o.amount_paise > 0 and o.amount_paise <= (
      select sum(r.amount_paise) from refunds r where r.order_id = o.id
        and (r.state = 'processed' or (r.state = 'sent' and r.requested_by is not null)))`,
  'more than was paid leaves a payment only with a case': `
    select p.id as subject from payments p where p.amount_paise < (
      select sum(r.amount_paise) from refunds r where r.payment_id = p.id
        and (r.state = 'processed' or (r.state = 'sent' and r.requested_by is not null)))
      and not exists (select from exceptions e where e.kind = 'refunded_and_disputed' and e.subject = p.id)`,
  // The minute is for a refund that was requested at the same moment.
  'no refund is requested while a dispute is open': `
    select r.id as subject from refunds r join exceptions e on e.kind = 'dispute' and e.detail ->> 'paymentId' = r.payment_id
    where r.requested_by is not null and r.created_at > e.created_at + interval '1 minute'
      and e.detail ->> 'status' not in ('won', 'lost', 'closed')`,
  'nobody owns a project twice': `
    select i.github_account_id || ' ' || i.project_id as subject from invitations i where i.revoked_at is null and i.role = 'buyer'
    group by i.github_account_id, i.project_id having count(*) > 1`,
  'a reward belongs to a paid order of another person, and a reversal belongs to a reward': `
    select l.order_id as subject from ledger_entries l join orders o on o.id = l.order_id
    where o.referrer_id is distinct from l.user_id or o.paid_at is null
      or (l.kind = 'reversal' and not exists (select from ledger_entries r where r.order_id = l.order_id and r.kind = 'reward'))`,
  'nobody keeps a reward for an own purchase, also one that was merged later': `
    select l.order_id as subject from ledger_entries l join purchases p on p.order_id = l.order_id
      join users u on u.id = p.user_id join users r on r.id = l.user_id
    where l.kind = 'reward' and (u.id = r.id or u.mailbox = r.mailbox)
      and not exists (select from ledger_entries b where b.order_id = l.order_id and b.kind = 'reversal')`,
  'a purchase belongs to the guest or the account of its address': `
    select p.order_id as subject from purchases p join orders o on o.id = p.order_id join users u on u.id = p.user_id
    where u.email <> o.email`,
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
  'a project counts its standing purchases and its shown reviews': `
    select id as subject from projects p
    where purchase_count <> (select count(*) from purchases where project_id = p.id and revoked_at is null)
      or (rating_sum, rating_count) <> (select coalesce(sum(rating), 0), count(*) from reviews
        where project_id = p.id and status = 'shown')`,
  'the review of a purchase that ended is hidden': `
    select r.order_id as subject from reviews r join purchases p on p.order_id = r.order_id
    where p.revoked_at is not null and r.status <> 'hidden'`,
  'a repository is imported once': `
    select lower(repo_name) as subject from projects where repo_name like 'imported%' group by 1 having count(*) > 1`,
  'a coupon has as many uses as orders that hold one': `
    select c.code as subject from coupons c where c.uses <> (select count(*) from coupon_uses u where u.code = c.code)`,
  'a coupon has no more uses than it may, but for payments after its 24 hours': `
    select c.code as subject from coupons c where c.uses > c.max_uses + (select count(*) from orders o
      where o.coupon_code = c.code and o.paid_at > o.created_at + interval '24 hours')`,
  'a paid order has a use of its coupon': `
    select o.id as subject from orders o where o.paid_at is not null and o.coupon_code is not null
      and not exists (select from coupon_uses u where u.order_id = o.id and u.code = o.coupon_code)`,
  'a mailbox holds one use of a coupon': `
    select u.mailbox as subject from coupon_uses u join orders o on o.id = u.order_id and o.state in ('opening', 'open')
    where u.mailbox is not null group by u.code, u.mailbox having count(*) > 1`,
  'a project sells no more places than it has, but for payments after the 24 hours of a place': `
    select p.id as subject from projects p where p.yearly_limit < (select count(*) from place_uses u
        join orders o on o.id = u.order_id and o.state in ('opening', 'open') where u.project_id = p.id)
      + (select count(*) from purchases b join orders o on o.id = b.order_id where b.project_id = p.id and b.revoked_at is null
        and o.paid_at > now() - interval '8760 hours' and o.paid_at <= o.created_at + interval '24 hours')`,
  'each paid order of a copy has its copy, and no other order has one': `
    select o.id as subject from orders o left join copies c on c.order_id = o.id
    where (o.delivery = 'own' and o.paid_at is not null) <> (c.order_id is not null)`,
  'the repository of an order is its copy once that is ready, and the template until then': `
    select o.id as subject from orders o join copies c on c.order_id = o.id
    where (c.ready_at is not null) <> (o.copy_commit is not null) or (o.repo_owner, o.repo_name) is distinct from
      (case when c.ready_at is null then c.template_owner else c.owner end,
       case when c.ready_at is null then c.template_name else c.name end)`,
  'no one is invited before the copy is ready': `
    select i.id as subject from invitations i join copies c on c.order_id = i.order_id
    where c.ready_at is null and i.invited_at is not null`,
  'no reward is larger than what was paid': `
    select l.order_id as subject from ledger_entries l join orders o on o.id = l.order_id
    where l.kind = 'reward' and o.amount_paise < l.amount_paise`,
  'a balance below zero is a recorded debt': `
    select user_id as subject from ledger_entries group by user_id
    having sum(amount_paise) < 0 and not bool_or(kind = 'reversal')`,
};

/**
 * Rules that hold once the faults are over and everything was done. A row may have become due since the last
 * sweep, which is a few minutes ago.
 */
export const AT_THE_END: Record<string, string> = {
  'every webhook is processed': 'select event_id as subject from provider_events where processed_at is null',
  'every mail is sent or refused, but for those of erased people': `select kind || ' to ' || recipient as subject from mails
    where sent_at is null and refused_at is null and recipient <> ''`,
  'no refund waits': `select id || ' ' || state as subject from refunds where state = 'requested'
    or (state = 'sent' and requested_by is not null and not exists (select from exceptions e where e.subject = refunds.id))`,
  'no removal waits': `select r.id || ' of ' || r.github_login as subject from access_removals r where r.done_at is null
    and r.next_try_at < now() - interval '10 minutes' and not exists (select from exceptions e where e.resolved_at is null and (e.subject = 'removal:' || r.id or e.subject = r.blocked_by))`,
  'a copy is made and closed, or a case says why not': `select c.order_id || ' ' || c.state as subject from copies c
    where c.state in ('making', 'ending') and not exists (select from exceptions e where e.resolved_at is null
      and (e.subject = c.order_id or e.subject like 'removal:%'))
      and not exists (select from access_removals r where r.order_id = c.order_id and r.done_at is null)`,
  'no order waits for its opening': `select id as subject from orders where state = 'opening' and created_at > now() - interval '1 minute'`,
  'a standing invitation was sent, or a case or a mail to the buyer says why not': `
    select i.id || ' ' || i.state || coalesce(' ' || i.reason, '') as subject from invitations i where i.revoked_at is null
      and i.state not in ('sent', 'accepted', 'expired') and not exists (
        select from exceptions e where e.resolved_at is null and (e.subject like i.order_id || '%' or e.subject = i.blocked_by or e.subject = i.project_id))
      and not (i.state = 'refused' and exists (select from mails m where m.kind = 'invite-failed' and m.subject_key like i.id || ' %'))`,
  'every referred order is rewarded, unless the buyer or a teammate is the referrer, or the referrer was deactivated or changed accounts': `
    select o.id as subject from orders o join purchases p on p.order_id = o.id join users u on u.id = p.user_id
      join users r on r.id = o.referrer_id where o.paid_at is not null and o.amount_paise >= 10000
      and not exists (select from ledger_entries l where l.order_id = o.id and l.kind = 'reward')
      and not (u.id = r.id or u.mailbox = r.mailbox or r.github_account_id in (u.github_account_id, o.github_account_id))
      and not exists (select from invitations i where i.order_id = o.id and i.github_account_id = r.github_account_id)
      and not exists (select from purchases w join orders a on a.id = w.order_id
        where w.user_id = r.id and (a.github_account_id = o.github_account_id or w.account_changes > 0))
      and r.active and 'user.deactivate' is distinct from (select action from audit_log where subject = r.id
        and action in ('user.activate', 'user.deactivate') and created_at <= o.paid_at order by created_at desc limit 1)`,
  'the reward of a refunded order is reversed': `
    select o.id as subject from orders o join ledger_entries l on l.order_id = o.id and l.kind = 'reward' where o.state = 'refunded'
      and not exists (select from ledger_entries r where r.order_id = o.id and r.kind = 'reversal')`,
  'a reward is reversed only when too little of the payment is left, or the referrer is or was the buyer': `
    select o.id as subject from orders o join ledger_entries l on l.order_id = o.id and l.kind = 'reversal'
    where o.amount_paise - (select coalesce(sum(amount_paise), 0) from refunds r where r.order_id = o.id and r.state <> 'failed') >= 10000
      and not exists (select from refunds r where r.order_id = o.id and r.state = 'failed')
      and not exists (select from users u left join purchases p on p.order_id = o.id left join invitations i on i.order_id = o.id
        left join purchases w on w.user_id = u.id left join orders a on a.id = w.order_id
        where u.id = l.user_id and (p.user_id = u.id or w.account_changes > 0
          or o.github_account_id in (u.github_account_id, a.github_account_id)
          or i.github_account_id in (u.github_account_id, a.github_account_id)))`,
  'a confirmed account has the purchases of its address after a login, unless it owns the project already': `
    select p.order_id as subject from purchases p join orders o on o.id = p.order_id join users g on g.id = p.user_id
      join users u on u.email = g.email and u.kind = 'registered' and u.active
      join auth_users a on a.id = u.id and a.email_verified
    where g.kind = 'guest' and p.revoked_at is null and not exists (select from purchases q join orders b on b.id = q.order_id
      where q.user_id = u.id and q.revoked_at is null and b.project_id = o.project_id)`,
  'every WhatsApp message is tried once its invitation is sent': `
    select n.order_id as subject from notices n join invitations i on i.id = n.order_id
    where n.mobile_number is not null and n.outcome is null and i.revoked_at is null and i.state = 'sent'
      and (n.next_try_at < now() - interval '10 minutes' or n.next_try_at is null and n.attempts = 0)`,
  'no unpaid order holds a use of a coupon after 24 hours': `
    select u.order_id as subject from coupon_uses u join orders o on o.id = u.order_id and o.state in ('opening', 'open')
    where o.created_at < now() - interval '24 hours 10 minutes'`,
  'no order holds a place after it is paid, or after 24 hours': `
    select u.order_id as subject from place_uses u join orders o on o.id = u.order_id
    where o.state not in ('opening', 'open') or o.created_at < now() - interval '24 hours 10 minutes'`,
  'every accepted payment has an invoice': `
    select p.id as subject from payments p where p.amount_paise > 0 and not exists (select from missing_documents m where m.order_id = p.order_id)
      and not exists (select from tax_documents d where d.order_id = p.order_id and d.kind = 'invoice')`,
};

/** A select of all broken rules, as pairs of a rule and what breaks it. */
export function selectBroken(rules: Record<string, string>): string {
  return Object.entries(rules)
    .map(([rule, query]) => `select ${quote(rule)} as rule, subject::text from (${query}) as broken`)
    .join('\nunion all ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
