import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { findAccount } from '#sandbox/github/accounts.ts';
import { acceptInvitation } from '#sandbox/github/invitations.ts';
import type { AttachmentRow, MailRow } from '#sandbox/mail/smtp-server.ts';
import { endDispute, findDocument, openDispute } from '#sandbox/razorpay/disputes.ts';
import { capturePayment, refusePayment } from '#sandbox/razorpay/payments.ts';
import type { Webhooks } from '#sandbox/razorpay/razorpay-webhooks.ts';
import { endRefund, refundInDashboard } from '#sandbox/razorpay/refunds.ts';
import { settle } from '#sandbox/razorpay/settlements.ts';
import type { Store } from '#sandbox/store.ts';
import { isSwitch, toggle } from '#sandbox/switches.ts';
import { copyForms } from './copies.ts';
import { showPage } from './layout.ts';
import { MAIL_HTML_HEADERS, mailHtml, mailPage } from './mail.ts';
import { overview } from './overview.ts';
import { type RepositoryPages, repositoryForms } from './repositories.ts';

/** The shop's fonts and colors, which don't need its build. */
const APP_FOLDER = new URL('../../app/', import.meta.url);

/** These files are served as one style sheet, in this order. */
const STYLES = [
  ...['fonts', 'color-themes'].map((name) => new URL(`styles/${name}.css`, APP_FOLDER)),
  ...['page', 'table', 'mail', 'repositories'].map(
    (name) => new URL(`./styles/${name}.css`, import.meta.url),
  ),
];

/** The pages and forms below `/sandbox`. They need no scripts. */
export function sandboxPages(store: Store, webhooks: Webhooks, repositories: RepositoryPages): Hono {
  const pages = new Hono();
  pages.get('/', (c) =>
    showPage(c, { title: 'Sandbox', body: overview(store, repositories, c.req.query('repository') ?? '') }),
  );
  pages.route('/', repositoryForms(repositories, notFound));
  pages.route('/', copyForms(repositories.repositories, notFound));
  pages.route('/', files());
  pages.route('/', mails(store));
  pages.route('/', actions(store, webhooks));

  pages.get('/documents/:id', (c) => {
    const document = findDocument(store, c.req.param('id'));
    if (document === undefined) return notFound(c);
    return c.body(Buffer.from(document.content), 200, { 'content-type': document.mime_type });
  });
  pages.get('/avatars/:file{.+\\.svg}', (c) => {
    const account = findAccount(store, c.req.param('file').slice(0, -'.svg'.length));
    if (account === undefined) return notFound(c);
    return c.body(avatar(account.key), 200, {
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'",
      'cache-control': 'max-age=86400',
    });
  });
  return pages;
}

/** The style sheet and its fonts. */
function files(): Hono {
  const styles = STYLES.map((file) => readFileSync(file, 'utf8')).join('');
  const pages = new Hono();
  // The style sheet refers to its fonts as `../fonts`.
  pages.get('/styles/sandbox.css', (c) =>
    c.body(styles, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }),
  );
  pages.get('/fonts/:name{[a-z-]+\\.woff2}', async (c) => {
    const file = new URL(`fonts/${c.req.param('name')}`, APP_FOLDER);
    const font = await readFile(file).catch(() => undefined);
    if (font === undefined) return notFound(c);
    return c.body(new Uint8Array(font), 200, {
      'content-type': 'font/woff2',
      'cache-control': 'max-age=86400',
    });
  });
  return pages;
}

function mails(store: Store): Hono {
  const pages = new Hono();
  const findMail = (id: string) => store.get<MailRow>('select * from mails where id = ?', Number(id));

  pages.get('/mails/:id{\\d+}', (c) => {
    const mail = findMail(c.req.param('id'));
    if (mail === undefined) return notFound(c);
    const attachments = store.all<AttachmentRow>(
      'select * from mail_attachments where mail_id = ? order by id',
      mail.id,
    );
    return showPage(c, { title: `${mail.subject} · Sandbox`, body: mailPage(mail, attachments) });
  });
  pages.get('/mails/:id{\\d+}/html', (c) => {
    const mail = findMail(c.req.param('id'));
    if (mail === undefined || mail.body_html === null) return notFound(c);
    return c.body(mailHtml(mail.body_html), 200, MAIL_HTML_HEADERS);
  });
  pages.get('/attachments/:id{\\d+}', (c) => {
    const id = Number(c.req.param('id'));
    const attachment = store.get<AttachmentRow>('select * from mail_attachments where id = ?', id);
    if (attachment === undefined) return notFound(c);
    const { filename, content_type: type, content } = attachment;
    return c.body(Buffer.from(content), 200, {
      'content-type': type,
      'content-disposition': `attachment; filename="${filename.replaceAll(/[^\w.-]/g, '_')}"`,
    });
  });
  return pages;
}

/** The buttons: what banks, Razorpay and buyers do, and the switches of problems. */
function actions(store: Store, webhooks: Webhooks): Hono {
  const forms = new Hono();
  const acted = (c: Context, isDone: boolean, part = 'payments') =>
    isDone ? c.redirect(`/sandbox#${part}`, 303) : notFound(c);

  forms.post('/invites/:id{\\d+}/accept', (c) => {
    const id = Number(c.req.param('id'));
    return acted(c, acceptInvitation(store, id), `invite-${id}`);
  });
  forms.post('/switches/:name', (c) => {
    const name = c.req.param('name');
    if (isSwitch(name)) toggle(store, name);
    return acted(c, isSwitch(name), 'problems');
  });
  forms.post('/webhooks/:id/send', async (c) => {
    await webhooks.resend(c.req.param('id'));
    return acted(c, true);
  });
  forms.post('/settle', (c) => {
    settle(store);
    return acted(c, true);
  });
  forms.post('/payments/:id/capture', (c) => acted(c, capturePayment(store, webhooks, c.req.param('id'))));
  forms.post('/payments/:id/refuse', (c) => acted(c, refusePayment(store, webhooks, c.req.param('id'))));
  for (const share of ['all', 'half'] as const) {
    forms.post(`/payments/:id/refund/${share}`, (c) =>
      acted(c, refundInDashboard(store, webhooks, { paymentId: c.req.param('id'), share })),
    );
  }
  forms.post('/payments/:id/dispute', (c) => acted(c, openDispute(store, webhooks, c.req.param('id'))));
  for (const status of ['won', 'lost'] as const) {
    forms.post(`/payments/:id/dispute/${status}`, (c) =>
      acted(c, endDispute(store, webhooks, { paymentId: c.req.param('id'), status })),
    );
  }
  for (const status of ['processed', 'failed'] as const) {
    forms.post(`/refunds/:id/${status}`, (c) =>
      acted(c, endRefund(store, webhooks, { id: c.req.param('id'), status })),
    );
  }
  return forms;
}

function notFound(c: Context) {
  c.status(404);
  const body = html`<header class="top"><a href="/sandbox">All mails, invites and payments</a></header>
<main><h1>Nothing here</h1><p class="lead">It may have been used or removed. Go back and try again.</p></main>`;
  return showPage(c, { title: 'Not found · Sandbox', body });
}

/** Draws an identicon, a mirrored SVG pattern that depends on the name. */
function avatar(name: string): string {
  const bytes = createHash('sha256').update(name.toLowerCase()).digest();
  const hue = Math.round(((bytes[0] ?? 0) / 256) * 360);
  const squares = Array.from({ length: 15 }, (_, cell) => cell)
    .filter((cell) => (bytes[cell + 1] ?? 0) % 2 === 0)
    .flatMap((cell) => {
      const column = cell % 3;
      const row = Math.floor(cell / 3);
      return [...new Set([column, 4 - column])].map((x) => `M${x + 1} ${row + 1}h1v1h-1z`);
    })
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7" shape-rendering="crispEdges"><path fill="hsl(${hue} 35% 22%)" d="M0 0h7v7H0z"/><path fill="hsl(${hue} 55% 70%)" d="${squares}"/></svg>`;
}
