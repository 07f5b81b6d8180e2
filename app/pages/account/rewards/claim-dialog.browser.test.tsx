import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { callable, refusal, result, serve } from '#test/browser/fake-server.ts';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
import { ClaimDialog } from './rewards.tsx';

async function open() {
  const onClose = vi.fn();
  const loader = vi.fn(() => null);
  const referral = { totalEarnings: 400, totalReferrals: 4, lifetimeEarnings: 400 };
  const screen = await renderInRouter(() => <ClaimDialog referral={referral} onClose={onClose} />, {
    loader,
  });
  await expect.element(screen.getByText('You get ₹400 for 4 referrals.')).toBeVisible();
  const field = screen.getByLabelText('UPI ID');
  await expect.element(field).toHaveFocus();
  return { screen, field, submit: screen.getByRole('button', { name: /^Submit/ }), onClose, loader };
}

test('a claim without a UPI ID shows the error at its field, focuses it and sends nothing', async () => {
  const server = serve({});
  const { screen, field, submit } = await open();
  await submit.click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription('Please enter a valid UPI ID.');
  await expect
    .element(screen.getByRole('alert').filter({ hasText: 'Please enter a valid UPI ID.' }))
    .toBeVisible();
  await field.fill('a');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  expect(server.calls).toEqual([]);
});

test('a refused claim announces the server’s message and keeps the UPI ID for another attempt', async () => {
  serve({ [callable('requestPayout')]: () => refusal('This UPI ID is invalid.') });
  const { screen, field, submit, loader } = await open();
  await field.fill('asha@bank');
  await submit.click();
  await expect
    .element(screen.getByRole('alert').filter({ hasText: 'This UPI ID is invalid.' }))
    .toBeVisible();
  await expect.element(field).toHaveValue('asha@bank');
  await expect.element(submit).toBeEnabled();
  await expect.poll(() => loader.mock.calls.length).toBe(2);
});

test('two submits send one claim, which is announced and locks the form', async () => {
  const server = serve({ [callable('requestPayout')]: () => result({ message: 'Claim received.' }) });
  const release = server.hold();
  const { screen, field, submit } = await open();
  await field.fill('asha@bank');
  await submit.click();
  await expect.element(submit).toHaveTextContent('Submitting...');
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
  await field.click();
  field.element().closest('form')?.requestSubmit();
  release();
  await expect.element(screen.getByRole('status').filter({ hasText: 'Claim received.' })).toBeVisible();
  await expect.element(submit).toBeDisabled();
  await expect.element(field).toHaveAttribute('readonly');
  expect(server.calls).toEqual([{ path: callable('requestPayout'), body: { data: { upiId: 'asha@bank' } } }]);
});

test('Cancel and Escape close the dialog', async () => {
  const { screen, onClose } = await open();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose.mock.calls.length).toBe(2);
});
