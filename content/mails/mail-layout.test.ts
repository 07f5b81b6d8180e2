import { describe, expect, test } from 'vitest';
import { accountDeactivatedMail } from './account-deactivated.ts';
import { changeEmailMail } from './change-email.ts';
import { complaintMail, complaintReceivedMail } from './complaint.ts';
import { confirmFreeOrderMail } from './confirm-free-order.ts';
import { emailChangedMail } from './email-changed.ts';
import { findOrdersMail } from './find-orders.ts';
import { inviteFailedMail } from './invite-failed.ts';
import { inviteWorkedMail } from './invite-worked.ts';
import { escapeHtml, type Mail } from './layout.ts';
import { mergePurchasesMail } from './merge-purchases.ts';
import { orderEmailCorrectedMail, orderEmailLeftMail } from './order-email.ts';
import { payoutCompletedMail } from './payout-completed.ts';
import { payoutRejectedMail } from './payout-rejected.ts';
import { receiptMail } from './receipt.ts';
import { refundMail } from './refund.ts';
import { refundFailedMail } from './refund-failed.ts';
import { resetPasswordMail } from './reset-password.ts';
import { supportAlertMail } from './support-alert.ts';
import {
  alert,
  appUrl,
  changeEmail,
  complaint,
  completed,
  confirmFreeOrder,
  deactivated,
  emailChanged,
  failed,
  found,
  invitation,
  merge,
  orderEmail,
  receipt,
  refund,
  rejected,
  repoUrl,
  reset,
} from './test-data.ts';

interface MailCase {
  name: string;
  render: (overrides: object) => Mail;
  data: object;
  links: string[];
}

function mailCase<D extends object>(
  name: string,
  render: (data: D) => Mail,
  data: D,
  links: string[],
): MailCase {
  return { name, render: (overrides) => render({ ...data, ...overrides }), data, links };
}

const { orderUrl } = receipt;
const mails = [
  mailCase('receipt', receiptMail, receipt, [repoUrl, `${repoUrl}/invitations`, appUrl]),
  mailCase('complaint', complaintMail, complaint, []),
  mailCase(
    'complaint received',
    complaintReceivedMail,
    { ...complaint, supportEmail: receipt.supportEmail },
    [],
  ),
  mailCase('confirm free order', confirmFreeOrderMail, confirmFreeOrder, [confirmFreeOrder.url]),
  mailCase('invite worked', inviteWorkedMail, invitation, [repoUrl, `${repoUrl}/invitations`, appUrl]),
  mailCase('invite failed', inviteFailedMail, failed, [appUrl]),
  mailCase('refund', (data: typeof refund) => refundMail({ ...data, access: 'ends' }), refund, [appUrl]),
  mailCase('refund failed', refundFailedMail, refund, [appUrl]),
  mailCase('change email', changeEmailMail, changeEmail, [changeEmail.url]),
  mailCase('email changed', emailChangedMail, emailChanged, []),
  mailCase('account deactivated', accountDeactivatedMail, deactivated, []),
  mailCase('order email left', orderEmailLeftMail, orderEmail, []),
  mailCase('order email corrected', orderEmailCorrectedMail, { ...orderEmail, orderUrl }, [orderUrl]),
  mailCase(
    'find orders',
    findOrdersMail,
    found,
    found.orders.map(({ url }) => url),
  ),
  mailCase('merge purchases', mergePurchasesMail, merge, [merge.url]),
  mailCase('reset password', resetPasswordMail, reset, [reset.url]),
  mailCase('payout completed', payoutCompletedMail, completed, [`${appUrl}/dashboard`]),
  mailCase('payout rejected', payoutRejectedMail, rejected, [`${appUrl}/dashboard`]),
  mailCase('support alert', supportAlertMail, alert, [
    `https://github.com/${alert.repo}/settings/access`,
    `${appUrl}/admin/orders/exceptions`,
  ]),
];

describe.each(mails)('$name', ({ render, data, links }) => {
  const mail = render({});
  /** Fields with free text; the others are enums. */
  const fields = Object.entries(data).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'kind' && name !== 'failure' ? [name] : [],
  );

  test('has every link in both parts', () => {
    for (const link of links) {
      expect(mail.text.split('\n')).toContain(link);
      expect(mail.html).toContain(`href="${escapeHtml(link)}"`);
    }
  });

  test('has the same text in both parts', () => {
    expect(htmlToText(mail.html)).toBe(
      mail.text
        .replace(/^-- $|^\d\. /gm, '')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  });

  test('escapes markup in every field', () => {
    const evil = `"'><script>alert(1)</script><img src=x onerror=y>&`;
    for (const name of fields) {
      const { html, text } = render({ [name]: /url$/i.test(name) ? `https://x/${evil}` : evil });
      expect(html, name).not.toMatch(/<(script|img)\b/);
      expect(html, name).toContain(escapeHtml(evil));
      expect(text, name).toContain(evil);
    }
  });

  test('keeps every field on one line', () => {
    for (const name of fields) {
      const { subject, text } = render({ [name]: 'https://x/1\r\nBcc: y@z.example\n' });
      expect(subject, name).not.toMatch(/[\r\n]/);
      expect(text, name).not.toMatch(/^Bcc:/m);
    }
  });
});

/** The visible text of an HTML mail; the URL repeated below a button counts once. */
function htmlToText(html: string): string {
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

test('renders a URL other than http as text', () => {
  const { html } = resetPasswordMail({ ...reset, url: 'javascript:alert(1)' });
  expect(html).not.toContain('href');
  expect(html).toContain('javascript:alert(1)');
});
