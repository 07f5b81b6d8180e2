import { expect, test } from 'vitest';
import type { OrderDetails } from '#server/readers/admin-orders/find-order-details.ts';
import type { CaseDocument } from '#server/readers/admin-orders/list-cases.ts';
import { callable, type FakeServer, refusal, result, serve } from '#test/browser/fake-server.ts';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
import { CaseActions } from './case-card.tsx';
import { DisputePanel } from './dispute-panel.tsx';
import { OrderActions } from './order-actions.tsx';

const NO_REFUND = 'This payment is disputed (disp_1), so the bank may take the money as well as a refund.';
const DISPUTE = { id: 'disp_1', status: 'open', reason: null, summary: '', canAccept: true };
const aCase = (given: Partial<CaseDocument>): CaseDocument => ({
  id: 'case_1',
  kind: 'second_payment',
  message: 'Paid twice.',
  orderId: 'order_1',
  paymentId: 'pay_2',
  amount: 499,
  currency: 'INR',
  projectName: 'Chess',
  email: 'asha@example.com',
  respondBy: null,
  dispute: null,
  noRefund: null,
  remedy: 'refund-payment',
  createdAt: 1_790_000_000,
  resolvedAt: null,
  resolution: null,
  resolvedBy: null,
  ...given,
});
const details = (given: Partial<OrderDetails>) =>
  ({
    order: {
      id: 'order_1',
      state: 'paid',
      amount: 499,
      refunds: [],
      email: 'asha@example.com',
      githubId: 'asha',
      repository: 'acme/chess',
    },
    refundFor: null,
    noRefund: null,
    referral: null,
    isGuestPurchase: false,
    ...given,
  }) as unknown as OrderDetails;

const idsOf = (server: FakeServer) =>
  server.calls.map(({ body }) => (body as { data: { requestId?: string } }).data.requestId);

test('a refund that is sent again after an error has the same ID, and the next refund has another', async () => {
  let isDown = true;
  const server = serve({
    [callable('refundOrder')]: () => (isDown ? refusal('Not now.') : result({ status: 'failed' })),
  });
  const screen = await renderInRouter(() => <OrderActions details={details({})} />);
  await screen.getByRole('button', { name: 'Refund', exact: true }).click();
  await screen.getByLabelText('Reason').fill('Asked.');
  const submit = screen.getByRole('button', { name: 'Refund ₹499' });
  await submit.click();
  await expect.element(screen.getByText('Not now.')).toBeVisible();
  isDown = false;
  await submit.click();
  await expect
    .element(
      screen.getByText('The provider refused the refund, and the order hasn’t changed. Its reason is above.'),
    )
    .toBeVisible();
  await submit.click();
  await expect.poll(() => server.calls.length).toBe(3);
  const [first, again, next] = idsOf(server);
  expect(first).toMatch(/^[a-z\d]{28}$/);
  expect(again).toBe(first);
  expect(next).toMatch(/^[a-z\d]{28}$/);
  expect(next).not.toBe(first);
});

test('an amount that is no number of rupees refunds nothing', async () => {
  const server = serve({ [callable('refundOrder')]: () => result({ status: 'failed' }) });
  const screen = await renderInRouter(() => <OrderActions details={details({})} />);
  await screen.getByRole('button', { name: 'Refund', exact: true }).click();
  await screen.getByLabelText('Reason').fill('Asked.');
  const amount = screen.getByLabelText('Amount in rupees');
  for (const typed of ['2e2', '200.125', 'all', '$200']) {
    await amount.fill(typed);
    await screen.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect
      .element(screen.getByText('Please enter a number of rupees, such as 499 or 499.50.'))
      .toBeVisible();
    await expect.element(amount).toHaveFocus();
    await expect.element(screen.getByText(/goes back to/)).not.toBeInTheDocument();
  }
  for (const typed of ['200', '₹200', 'Rs. 200', '200/-']) {
    await amount.fill(typed);
    await expect.element(screen.getByRole('button', { name: 'Refund ₹200' })).toBeVisible();
  }
  await screen.getByRole('button', { name: 'Refund ₹200' }).click();
  await expect.poll(() => server.calls.length).toBe(1);
  expect(server.calls[0]?.body).toMatchObject({ data: { amount: 200 } });
});

test('the refund form of a disputed payment says what to do, and has nothing to send', async () => {
  const screen = await renderInRouter(() => (
    <OrderActions details={details({ noRefund: NO_REFUND, refundFor: 'H-1001' })} />
  ));
  await expect.element(screen.getByText(NO_REFUND)).toBeVisible();
  await expect.element(screen.getByText('You agreed to refund it in help request H-1001.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Refund ₹/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByText(NO_REFUND)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Refund', exact: true })).toHaveFocus();
});

test('remedies and notes have an ID', async () => {
  const server = serve({
    [callable('applyRemedy')]: () => result({ message: 'Done.' }),
    [callable('dismissCase')]: () => result({ message: 'Resolved.' }),
  });
  const screen = await renderInRouter(() => <CaseActions case={aCase({})} />);
  const remedy = screen.getByRole('button', { name: 'Refund this payment' });
  await remedy.click();
  await remedy.click();
  await screen.getByRole('button', { name: 'Resolve with a note' }).click();
  await screen.getByLabelText('Note').fill('Paid by UPI.');
  await screen.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect.poll(() => server.calls.length).toBe(2);
  expect(new Set(idsOf(server)).size).toBe(2);
  expect(idsOf(server)).not.toContain(undefined);
});

test('a case of a disputed payment offers no refund and says why', async () => {
  const screen = await renderInRouter(() => <CaseActions case={aCase({ noRefund: NO_REFUND })} />);
  await expect.element(screen.getByText(NO_REFUND)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Refund this payment' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Resolve' })).toBeVisible();
});

test('a case that holds payouts offers nothing to an admin without the right to release them', async () => {
  const shown = aCase({ kind: 'restored_payouts', remedy: 'resolve' });
  const openAs = (payoutWrite: boolean) =>
    renderInRouter(() => <CaseActions case={shown} />, {
      id: 'pages/admin/layout.route',
      loader: () => ({ rights: { orderWrite: true, payoutWrite } }),
    });
  const denied = await openAs(false);
  await expect
    .element(denied.getByText('Only an admin with the right payoutWrite can resolve this case.'))
    .toBeVisible();
  await expect.element(denied.getByRole('button')).not.toBeInTheDocument();
  await denied.unmount();
  const allowed = await openAs(true);
  await expect.element(allowed.getByRole('button', { name: 'Resolve' })).toBeVisible();
});

test('the loss of a dispute can be accepted unless it would pay the buyer twice', async () => {
  const server = serve({ [callable('acceptDispute')]: () => result({ status: 'lost' }) });
  const shown = aCase({ kind: 'dispute', remedy: 'resolve', dispute: DISPUTE });
  const screen = await renderInRouter(() => <DisputePanel case={shown} dispute={DISPUTE} />);
  const accept = screen.getByRole('button', { name: 'Accept the loss' });
  await accept.click();
  await screen.getByLabelText('Amount in rupees').fill('₹499');
  await accept.click();
  await expect.poll(() => server.calls.length).toBe(1);
  expect(server.calls[0]?.body).toMatchObject({
    data: { disputeId: 'disp_1', amount: 499, requestId: expect.stringMatching(/^[a-z\d]{28}$/) },
  });
  await screen.unmount();

  const twice = { ...DISPUTE, canAccept: false };
  const refused = await renderInRouter(() => <DisputePanel case={shown} dispute={twice} />);
  await expect
    .element(
      refused.getByText(
        'A refund has returned this money, or is doing so. If the bank takes it too, the buyer is paid twice, so contest the dispute with the refund as evidence.',
      ),
    )
    .toBeVisible();
  await expect.element(refused.getByRole('button', { name: 'Submit evidence' })).toBeVisible();
  await expect.element(refused.getByRole('button', { name: 'Accept the loss' })).not.toBeInTheDocument();
});
