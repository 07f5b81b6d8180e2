import { html } from 'hono/html';
import { type InvitationRow, isExpired } from '#sandbox/github/invitations.ts';
import type { MailRow } from '#sandbox/mail/smtp-server.ts';
import { findDispute } from '#sandbox/razorpay/disputes.ts';
import type { DisputeRow, PaymentRow } from '#sandbox/razorpay/entities.ts';
import type { EventRow } from '#sandbox/razorpay/razorpay-webhooks.ts';
import { listRefunds } from '#sandbox/razorpay/refunds.ts';
import type { Store } from '#sandbox/store.ts';
import { isOn, SWITCHES, type Switch } from '#sandbox/switches.ts';
import type { WhatsAppRow } from '#sandbox/whatsapp/whatsapp-api.ts';
import { copyTable } from './copies.ts';
import { formatTime, type Html, rupees } from './layout.ts';
import { type RepositoryPages, repositoryTable } from './repositories.ts';
import { table } from './table.ts';

const SHOWN = 100;
const SECTIONS = [
  'Mails',
  'WhatsApp',
  'Invites',
  'Payments',
  'Books',
  'Reviews',
  'Problems',
  'Copies',
  'Repositories',
] as const;

/**
 * Lists mails, invitations and payments, newest first, then switches, copies and repositories.
 * `search` filters repositories.
 */
export function overview(store: Store, repositories: RepositoryPages, search: string): Html {
  return html`<header class="top">
<a href="/">Back to the shop</a>
<a href="/sandbox">Refresh</a>
</header>
<main>
<h1>Sandbox</h1>
<p class="lead">Simulated payments, invitations and emails. No money moves, no one is invited, and no email leaves this machine.</p>
<nav class="sections" aria-label="Sections">${SECTIONS.map((name) => html`<a href="#${name.toLowerCase()}">${name}</a>`)}</nav>
${section('Mails', 'No emails yet. The shop sends one after a purchase.', mails(store))}
${section('WhatsApp', 'No messages yet. Set WHATSAPP_TOKEN and WHATSAPP_PHONE_ID to any value to see the option at checkout.', whatsAppMessages(store))}
${section('Invites', 'No invitations yet. The shop sends one after a payment.', invites(store))}
${section('Payments', '', payments(store))}
${section('Books', '', books(store))}
${section('Reviews', '', reviews())}
${section('Problems', '', problems(store))}
${section('Copies', 'No copies yet. The shop makes one for each buyer of a project with copies.', copyTable(repositories.repositories))}
${section('Repositories', '', repositoryTable(repositories, search))}
</main>`;
}

function section(title: string, empty: string, content: Html | null): Html {
  const id = title.toLowerCase();
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${content ?? html`<p class="empty">${empty}</p>`}
</section>`;
}

function reviews(): Html {
  return html`<p>The reviews of the demo catalogue are samples: no buyer wrote them, and their buyers and purchases are made up.
Those that you write wait in Admin → Projects → Reviews.</p>`;
}

function mails(store: Store): Html | null {
  const rows = store.all<MailRow>('select * from mails order by id desc limit ?', SHOWN);
  if (rows.length === 0) return null;
  return table(
    'mails',
    ['Subject', 'To', 'Sent'],
    rows.map((mail) => ({
      id: `mail-${mail.id}`,
      cells: [
        html`<a href="/sandbox/mails/${mail.id}">${mail.subject || 'No subject'}</a>`,
        mail.recipients,
        formatTime(mail.sent_at),
      ],
    })),
  );
}

function whatsAppMessages(store: Store): Html | null {
  const rows = store.all<WhatsAppRow>('select * from whatsapp_messages order by id desc limit ?', SHOWN);
  if (rows.length === 0) return null;
  return table(
    'whatsapp',
    ['To', 'Template', 'Texts', 'Sent'],
    rows.map(({ id, recipient, template, parameters, sent_at }) => ({
      id: `whatsapp-${id}`,
      cells: [
        html`<span class="code">+${recipient}</span>`,
        html`<span class="code">${template}</span>`,
        html`${(JSON.parse(parameters) as string[]).map((text) => html`<span class="code">${text}</span><br>`)}`,
        formatTime(sent_at),
      ],
    })),
  );
}

const INVITE_STATES = {
  pending: 'Waiting',
  accepted: 'Accepted',
  cancelled: 'Cancelled',
  removed: 'Removed',
} as const;

function invites(store: Store): Html | null {
  const rows = store.all<InvitationRow & { login: string }>(
    `select invitations.*, login from invitations join accounts on accounts.id = account_id
     order by invitations.id desc limit ?`,
    SHOWN,
  );
  if (rows.length === 0) return null;
  return table(
    'invites',
    ['Account', 'Repository', 'State', 'Invited', 'Action'],
    rows.map((invitation) => ({
      id: `invite-${invitation.id}`,
      cells: [
        html`<span class="code">${invitation.login}</span>`,
        html`<span class="code">${invitation.owner}/${invitation.repo}</span>`,
        state(isExpired(invitation) ? 'Expired' : INVITE_STATES[invitation.state]),
        formatTime(invitation.created_at),
        invitation.state === 'pending' && !isExpired(invitation)
          ? button(`/sandbox/invites/${invitation.id}/accept`, 'Accept', `Accept for ${invitation.login}`)
          : 'Nothing to do',
      ],
    })),
  );
}

const PAYMENT_STATES = {
  authorized: 'Authorised',
  captured: 'Captured',
  failed: 'Failed',
  refunded: 'Refunded',
} as const;

/** Leaves out payments from before the sandbox started, which have no event until they are refunded. */
function payments(store: Store): Html {
  const rows = store.all<PaymentRow>(
    `select * from payment_rows where id in (select payment_id from events)
     order by created_at desc, position desc limit ?`,
    SHOWN,
  );
  const settled = new Set(
    store.all<{ entity_id: string }>('select entity_id from settlement_lines').map((line) => line.entity_id),
  );
  const settleForm = html`<div class="settle">${button('/sandbox/settle', 'Settle', 'Settle')}
<span>Everything captured goes to the bank account, less fees. The shop reads it at night, or in Admin → Books.</span></div>`;
  if (rows.length === 0)
    return html`${settleForm}<p class="empty">No payments yet. Buy a project and press Pay or Fail in the payment window.</p>`;
  return html`${settleForm}
${table(
  'payments',
  ['Amount', 'Status', 'Payment and order', 'Buyer', 'Webhooks', 'Action'],
  rows.map((payment) => ({
    id: payment.id,
    cells: [
      html`<span class="amount">${rupees(payment.amount)}</span>`,
      html`${state(paymentState(payment))}${settled.has(payment.id) ? html`<br>Settled` : ''}`,
      html`<span class="code id">${payment.id}</span><br><span class="code id">${payment.order_id}</span>`,
      html`${payment.email}<br>${formatTime(payment.created_at)}`,
      webhooks(store, payment.id),
      html`<div class="actions">${actions(store, payment)}</div>`,
    ],
  })),
)}`;
}

/** Offers a month to try the month's end with, and links the one that is there. */
function books(store: Store): Html {
  const last = store.get<{ month: string }>(
    `select strftime('%Y-%m', created_at, 'unixepoch') as month from payments
     where id like 'pay\\_ex%' escape '\\' order by created_at desc limit 1`,
  );
  return html`<div class="settle">${button('/sandbox/example-month', 'Add an example month', 'Add an example month')}
<span>Sales to buyers of all kinds, refunds and settlements in the month that has just ended, to try the month’s end with. With GSTIN and GST_SAC set, they have tax documents.</span></div>
${last ? html`<p>The example month is there: <a href="/admin/books?month=${last.month}">open it in Admin → Books</a>.</p>` : ''}`;
}

/** Shows the switches. Their effects are visible on the shop's pages. */
function problems(store: Store): Html {
  return html`<p>Mail to addresses that begin with <span class="code">bounce</span> is refused.</p>
<ul class="switches">
${Object.entries(SWITCHES).map(
  ([name, text]) => html`<li>
<form method="post" action="/sandbox/switches/${name}"><button aria-pressed="${String(isOn(store, name as Switch))}">${text}</button></form>
</li>`,
)}
</ul>`;
}

/** Shows buttons for the next events of a payment and its refunds. */
function actions(store: Store, { id, status, amount_refunded }: PaymentRow): Html {
  const dispute = findDispute(store, id);
  const at = `/sandbox/payments/${id}`;
  return html`${
    status === 'authorized'
      ? html`${button(`${at}/capture`, 'Capture', `Capture ${id}`)}
${button(`${at}/refuse`, 'Refuse', `Refuse ${id}`)}`
      : ''
  }
${
  status === 'captured'
    ? html`${button(`${at}/refund/half`, 'Refund half', `Refund half of ${id}`)}
${button(`${at}/refund/all`, amount_refunded ? 'Refund the rest' : 'Refund', `Refund all of ${id}`)}`
    : ''
}
${status === 'captured' && !dispute ? button(`${at}/dispute`, 'Dispute', `Dispute ${id}`) : ''}
${dispute ? html`<span>Dispute ${dispute.status}</span>${evidenceLinks(dispute)}` : ''}
${
  dispute?.status === 'open' || dispute?.status === 'under_review'
    ? html`${button(`${at}/dispute/won`, 'Win dispute', `Win dispute of ${id}`)}
${button(`${at}/dispute/lost`, 'Lose dispute', `Lose dispute of ${id}`)}`
    : ''
}
${listRefunds(store, id)
  .filter((refund) => refund.status === 'pending')
  .map(
    (refund) => html`<span>${rupees(refund.amount)} pending</span>
${button(`/sandbox/refunds/${refund.id}/processed`, 'Process refund', `Process refund ${refund.id}`)}
${button(`/sandbox/refunds/${refund.id}/failed`, 'Fail refund', `Fail refund ${refund.id}`)}`,
  )}`;
}

/** Links the documents of a dispute's evidence. */
function evidenceLinks({ evidence }: DisputeRow): Html[] {
  return (evidence?.match(/doc_\w+/g) ?? []).map(
    (id) => html` <a href="/sandbox/documents/${id}">Evidence</a>`,
  );
}

function paymentState(payment: PaymentRow): string {
  const partly = payment.status === 'captured' && payment.amount_refunded > 0;
  return partly ? `${rupees(payment.amount_refunded)} refunded` : PAYMENT_STATES[payment.status];
}

const EVENT_STATES = { pending: 'on its way', delivered: 'delivered', given_up: 'given up' } as const;

function webhooks(store: Store, paymentId: string): Html {
  const events = store.all<EventRow>('select * from events where payment_id = ? order by rowid', paymentId);
  return html`<ul class="webhooks">
${events.map(
  (event) => html`<li>
<span class="code">${event.name}</span>
<span class="answer">${EVENT_STATES[event.state]}${lastAnswer(event)}</span>
${button(`/sandbox/webhooks/${event.id}/send`, 'Send again', `Send again: ${event.name} of ${paymentId}`)}
</li>`,
)}
</ul>`;
}

function lastAnswer({ tries, last_status }: EventRow): string {
  if (tries === 0) return '';
  const answer = last_status === null ? 'no answer' : `HTTP ${last_status}`;
  return tries === 1 ? `, ${answer}` : `, ${answer} after ${tries} tries`;
}

function state(text: string): Html {
  return html`<span class="state" data-state="${text}">${text}</span>`;
}

function button(action: string, text: string, name: string): Html {
  return html`<form method="post" action="${action}"><button aria-label="${name}">${text}</button></form>`;
}
