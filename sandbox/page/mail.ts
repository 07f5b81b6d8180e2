import { html } from 'hono/html';
import type { AttachmentRow, MailRow } from '#sandbox/mail/smtp-server.ts';
import { formatTime, type Html } from './layout.ts';

/**
 * Shows a mail's envelope with links to its attachments, its rendered HTML, and its text with clickable
 * links.
 */
export function mailPage(mail: MailRow, attachments: readonly AttachmentRow[]): Html {
  return html`<header class="top">
<a href="/sandbox">All mails, invites and payments</a>
<a href="/">Back to the shop</a>
</header>
<main>
<h1>${mail.subject || 'No subject'}</h1>
<dl class="envelope">
<div><dt>From</dt><dd>${mail.sender}</dd></div>
<div><dt>To</dt><dd>${mail.recipients}</dd></div>
<div><dt>Sent</dt><dd>${formatTime(mail.sent_at)}</dd></div>
${attachments.map(({ id, filename }) => html`<div><dt>Attachment</dt><dd><a href="/sandbox/attachments/${id}">${filename}</a></dd></div>`)}
</dl>
<section aria-labelledby="html">
<h2 id="html">HTML</h2>
${
  mail.body_html === null
    ? html`<p class="empty">This email has no HTML part.</p>`
    : html`<iframe src="/sandbox/mails/${mail.id}/html" title="The mail as HTML"
sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>`
}
</section>
<section aria-labelledby="text">
<h2 id="text">Text</h2>
${mail.body_text === '' ? html`<p class="empty">This email has no text part.</p>` : html`<pre>${withLinks(mail.body_text)}</pre>`}
</section>
</main>`;
}

// Punctuation after a URL belongs to the sentence, not to the URL.
const URL_PATTERN = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/g;

function withLinks(text: string): (Html | string)[] {
  return text
    .split(URL_PATTERN)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}" rel="noopener">${part}</a>` : part));
}

/** A mail's HTML may have styles and links. The policy blocks everything else. */
export const MAIL_HTML_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
};

/** Makes links leave the frame, because the shop's pages refuse to be framed. */
export function mailHtml(bodyHtml: string): string {
  const base = '<base target="_top">';
  const head = /<head[^>]*>/i;
  return head.test(bodyHtml) ? bodyHtml.replace(head, (tag) => tag + base) : base + bodyHtml;
}
