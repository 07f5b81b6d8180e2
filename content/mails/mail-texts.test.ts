import { describe, expect, test } from 'vitest';
import { renderExample } from '#test/harness/every-mail.ts';
import {
  alert,
  completed,
  failed,
  receipt,
  rejected,
  reminder,
  repoUrl,
  returned,
} from '#test/harness/mail-data.ts';
import { inviteFailedMail, inviteReminderMail } from './invitation.ts';
import { payoutMail } from './payout.ts';
import { receiptMail } from './receipt.ts';
import { supportAlertMail } from './support-alert.ts';

describe('receipt', () => {
  test('the receipt shows project, amount, date in IST and ids', () => {
    const { subject, text } = renderExample(receiptMail, receipt);
    expect(subject).toBe('Accept your GitHub invitation: Face Recognition Attendance (your receipt inside)');
    for (const fact of [
      'Amount: ₹899',
      'Payment ID: pay_7B',
      'Order ID: order_9A',
      '15 Mar 2026',
      '1:35',
      'IST',
    ]) {
      expect(text).toContain(fact);
    }
    expect(text).toContain('Sign in to GitHub as asha-k.');
    expect(text).toContain('expires after 7 days');
    expect(text).toContain('help@shop.example with the payment ID');
    expect(text).toContain('Please keep it as your receipt.');
  });

  test('the receipt of a free project does not mention a payment', () => {
    const { text } = renderExample(receiptMail, {
      ...receipt,
      charge: { ...receipt.charge, amount: 0 },
      paymentId: null,
    });
    expect(text).toContain('Amount: Free');
    expect(text).not.toMatch(/payment/i);
  });

  test('a receipt that carries the tax document is no second receipt', () => {
    const { subject, text } = renderExample(receiptMail, {
      ...receipt,
      documentTitle: 'Bill of supply',
      paidBy: 'UPI',
    });
    expect(subject).toContain('(your receipt inside)');
    expect(text).toContain('Bill of supply: Attached as a PDF');
    expect(text).toContain('Paid by: UPI');
    expect(text).toContain('the bill of supply as a PDF');
    expect(text).toContain('The attached bill of supply is your receipt, so please keep it.');
    expect(text).not.toContain('keep it as your receipt');
  });

  test('the receipt of a buyer who connected GitHub asks only the teammates to accept', () => {
    const { subject, text } = renderExample(receiptMail, { ...receipt, isConnected: true });
    expect(subject).toBe('Get the code: Face Recognition Attendance (your receipt inside)');
    expect(text).toContain('we accept the invitation for asha-k');
    expect(text).toContain(`View on GitHub:\n${repoUrl}\n`);
    expect(text).toContain('We also invite ravi-p');
    expect(text).not.toContain('Accept the invitation:');
  });

  test.each([`${repoUrl}/`, `${repoUrl}.git`])('the receipt links to the invitation page of %s', (url) => {
    expect(renderExample(receiptMail, { ...receipt, repoUrl: url }).text.split('\n')).toContain(
      `${repoUrl}/invitations`,
    );
  });
});

test('the reminder says until which day in IST the invitation can be accepted', () => {
  const { subject, text } = renderExample(inviteReminderMail, reminder);
  expect(subject).toBe('Accept your GitHub invitation by 22 March: Face Recognition Attendance');
  expect(text).toContain('expires on 22 March');
});

describe('invite failed', () => {
  test.each([
    ['permanent', 'send it to help@shop.example'],
    ['teammate', 'put the right one in your team'],
    ['blocked', 'The invitation goes out by itself as soon as GitHub allows it'],
  ] as const)('the mail about a failed invitation explains what happens next after %s', (failure, text) => {
    const mail = renderExample(inviteFailedMail, { ...failed, failure });
    expect(mail.text).toContain("Your payment is safe, and the project is yours. Please don't pay again.");
    expect(mail.text).toContain(text);
    expect(mail.text).toContain('Payment ID: pay_7B');
  });

  test('the mail about a failed invitation to a free project does not mention a payment', () => {
    expect(renderExample(inviteFailedMail, { ...failed, paymentId: null }).text).not.toMatch(/payment/i);
  });
});

describe('payout', () => {
  test('the mail about a completed payout shows amount, UPI ID and transaction', () => {
    const { subject, text } = renderExample(payoutMail, { ...completed, status: 'completed' });
    expect(subject).toBe('Your payout of ₹400 has been sent');
    for (const fact of ['Amount: ₹400', 'UPI ID: asha@okbank', 'Transaction ID: UTR-7B'])
      expect(text).toContain(fact);
  });

  test('the mail about a rejected claim shows the reason and that the earnings can be claimed again', () => {
    const { subject, text } = renderExample(payoutMail, { ...rejected, status: 'rejected' });
    expect(subject).toBe('Claim ₹400 again: your claim was rejected');
    expect(text).toContain('Reason: The UPI ID does not exist.');
    expect(text).toContain('you can claim again');
  });

  test('the mail about a returned payout shows the bank’s reference and that the earnings can be claimed again', () => {
    const { subject, text } = renderExample(payoutMail, { ...returned, status: 'returned' });
    expect(subject).toBe('Claim ₹400 again: the bank sent your payout back');
    for (const fact of ['Returned on: 21 November 2026', 'Bank reference: RTN-7B', 'you can claim again'])
      expect(text).toContain(fact);
  });
});

describe('support alert', () => {
  test.each([
    ['invite', 'An invitation needs attention'],
    ['repository', "We can't reach a repository"],
    ['github', 'GitHub refuses our invitations'],
    ['wrong_amount', 'A payment has the wrong amount'],
    ['unknown_order', 'A payment has no order here'],
    ['second_payment', 'An order was paid twice'],
    ['duplicate_purchase', 'A buyer paid again for a project they own'],
    ['dispute', 'A payment is disputed'],
    ['dead_job', 'A job gave up after its last try'],
    ['refund', 'A refund did not go through'],
  ] as const)('the alert for %s has a title, the message and steps', (kind, title) => {
    const { subject, text } = renderExample(supportAlertMail, { ...alert, kind });
    expect(subject).toBe(`[Capstone] ${title}: Face Recognition Attendance`);
    expect(text).toContain(alert.message);
    expect(text).toMatch(/^1\. .+\n2\. .+/m);
  });

  test('the alert leaves out missing values', () => {
    const bare = {
      ...alert,
      orderId: null,
      paymentId: null,
      projectName: null,
      repo: null,
      githubLogin: null,
    };
    const { subject, text, html } = renderExample(supportAlertMail, bare);
    expect(subject).toBe('[Capstone] An invitation needs attention');
    expect(`${text}${html}`).not.toMatch(
      /null|undefined|<p style="margin:16px 0"><\/p>|<table[^>]*>\s*<\/table>/,
    );
  });
});
