import { describe, expect, test } from 'vitest';
import { changeEmailMail } from './change-email.ts';
import { emailChangedMail } from './email-changed.ts';
import { findOrdersMail } from './find-orders.ts';
import { inviteFailedMail } from './invite-failed.ts';
import { inviteWorkedMail } from './invite-worked.ts';
import { escapeHtml, type Mail } from './layout.ts';
import { mergePurchasesMail } from './merge-purchases.ts';
import { payoutCompletedMail } from './payout-completed.ts';
import { payoutRejectedMail } from './payout-rejected.ts';
import { receiptMail } from './receipt.ts';
import { resetPasswordMail } from './reset-password.ts';
import { supportAlertMail } from './support-alert.ts';
import {
  alert,
  appUrl,
  changeEmail,
  completed,
  emailChanged,
  failed,
  found,
  invitation,
  merge,
  receipt,
  rejected,
  repoUrl,
  reset,
} from './test-facts.ts';

/** Every mail: how it is drawn with some facts changed, its facts, and the addresses that both its parts must carry. */
const mails: [name: string, draw: (changed: object) => Mail, facts: object, links: string[]][] = [
  [
    'receipt',
    (changed) => receiptMail({ ...receipt, ...changed }),
    receipt,
    [repoUrl, `${repoUrl}/invitations`, appUrl],
  ],
  [
    'invite worked',
    (changed) => inviteWorkedMail({ ...invitation, ...changed }),
    invitation,
    [repoUrl, `${repoUrl}/invitations`, appUrl],
  ],
  ['invite failed', (changed) => inviteFailedMail({ ...failed, ...changed }), failed, [appUrl]],
  [
    'change email',
    (changed) => changeEmailMail({ ...changeEmail, ...changed }),
    changeEmail,
    [changeEmail.url],
  ],
  ['email changed', (changed) => emailChangedMail({ ...emailChanged, ...changed }), emailChanged, []],
  [
    'find orders',
    (changed) => findOrdersMail({ ...found, ...changed }),
    found,
    found.orders.map(({ url }) => url),
  ],
  ['merge purchases', (changed) => mergePurchasesMail({ ...merge, ...changed }), merge, [merge.url]],
  ['reset password', (changed) => resetPasswordMail({ ...reset, ...changed }), reset, [reset.url]],
  [
    'payout completed',
    (changed) => payoutCompletedMail({ ...completed, ...changed }),
    completed,
    [`${appUrl}/dashboard`],
  ],
  [
    'payout rejected',
    (changed) => payoutRejectedMail({ ...rejected, ...changed }),
    rejected,
    [`${appUrl}/dashboard`],
  ],
  [
    'support alert',
    (changed) => supportAlertMail({ ...alert, ...changed }),
    alert,
    [`https://github.com/${alert.repo}/settings/access`, `${appUrl}/admin/orders/exceptions`],
  ],
];

describe.each(mails)('%s', (_name, draw, facts, links) => {
  const mail = draw({});

  test('carries each link in full, in both parts', () => {
    for (const link of links) {
      expect(mail.text.split('\n')).toContain(link);
      expect(mail.html).toContain(`href="${escapeHtml(link)}"`);
    }
  });

  test('says the same in both parts', () => {
    expect(wordsOf(mail.html)).toBe(
      mail.text
        .replace(/^-- $|^\d\. /gm, '')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  });

  test('needs no tables, style sheets, scripts or pictures', () => {
    expect(mail.html).not.toMatch(/<(table|style|link|script|img)\b/);
    expect(`${mail.subject}${mail.text}`).not.toContain('!');
  });

  const fields = Object.entries(facts)
    .filter(([name, value]) => typeof value === 'string' && !isChoice(name))
    .map(([name]) => name);

  test.each(fields)('shows markup in %s as text', (name) => {
    const evil = `"'><script>alert(1)</script><img src=x onerror=y>&`;
    const hit = draw({ [name]: /url$/i.test(name) ? `https://x/${evil}` : evil });
    expect(hit.html).not.toMatch(/<(script|img)\b/);
    expect(hit.html).toContain(escapeHtml(evil));
    expect(hit.text).toContain(evil);
  });

  test.each(fields)('keeps %s on its line', (name) => {
    const hit = draw({ [name]: 'https://x/1\r\nBcc: y@z.example\n' });
    expect(hit.subject).not.toMatch(/[\r\n]/);
    expect(hit.text).not.toMatch(/^Bcc:/m);
  });
});

/** Fields whose values are a fixed set of words. */
function isChoice(name: string): boolean {
  return name === 'kind' || name === 'failure';
}

/** What a reader sees of an HTML mail. An address drawn under its button counts once. */
function wordsOf(html: string): string {
  return html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/(<a href="[^"]*" style="display:inline-block[^>]*>[^<]*)<\/a>/g, '$1:')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/ +([:.])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

test('an address that is no web address never becomes a link', () => {
  expect(resetPasswordMail({ ...reset, url: 'javascript:alert(1)' }).html).not.toContain('href');
});
