import { useState } from 'react';
import { expect, test } from 'vitest';
import type { InvoiceToCorrect } from '#server/features/tax/find-correctable-invoice.ts';
import { callable, refusal, result, serve } from '#test/browser/fake-server.ts';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
import { CorrectInvoice } from './correct-invoice.tsx';

const CORRECT = callable('correctInvoice');
const COLLEGE = { gstin: '27AAPFU0939F1ZV', legalName: 'Sahyadri College', address: 'Pune' };
const invoice = {
  title: 'Tax invoice',
  number: 'CAP/26-27/000001',
  state: '27',
  business: { ...COLLEGE, sez: false },
  expiry: null,
  left: 2,
};

async function open(left: number | null = 2) {
  const screen = await renderInRouter(() => (
    <CorrectInvoice orderId="order_1" invoice={{ ...invoice, left }} />
  ));
  await screen.getByRole('button', { name: 'Correct the invoice' }).click();
  return {
    screen,
    replace: screen.getByRole('button', { name: 'Replace the invoice' }),
    state: screen.getByLabelText('State', { exact: true }),
    gstin: screen.getByLabelText('GSTIN', { exact: true }),
  };
}

/** Renders the component with an invoice that `setInvoice` replaces, as a reload of the page's data does. */
async function openChanging(first: InvoiceToCorrect) {
  let setInvoice: (invoice: InvoiceToCorrect) => void = () => undefined;
  const screen = await renderInRouter(() => {
    const [shown, show] = useState(first);
    setInvoice = show;
    return <CorrectInvoice orderId="order_1" invoice={shown} />;
  });
  return { screen, setInvoice: (next: InvoiceToCorrect) => setInvoice(next) };
}

test('the form starts with what the invoice says, shows what is wrong, and sends a double click once', async () => {
  const server = serve({ [CORRECT]: () => result({ number: 'CAP/26-27/000002' }) });
  const { screen, replace, state, gstin } = await open();
  await expect.element(state).toHaveFocus();
  await expect.element(state).toHaveValue('27');
  await gstin.fill('27AAPFU0939F1ZW');
  await replace.click();
  await expect
    .element(gstin)
    .toHaveAccessibleDescription(
      'Please check the GSTIN. It has 15 letters and digits, and one of them seems to be wrong.',
    );
  await gstin.fill(COLLEGE.gstin);
  await state.selectOptions('29');
  await replace.click();
  await expect
    .element(gstin)
    .toHaveAccessibleDescription(
      'This GSTIN is registered in Maharashtra. Please choose that State, or check the number.',
    );
  await state.selectOptions('27');
  await screen.getByLabelText('Address').fill('Mumbai');
  const release = server.hold();
  await replace.dblClick();
  release();
  await expect.element(screen.getByText(`CAP/26-27/000002 replaces ${invoice.number}.`)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Correct the invoice' })).toHaveFocus();
  const business = { ...COLLEGE, address: 'Mumbai' };
  expect(server.calls.map(({ body }) => body)).toEqual([
    { data: { orderId: 'order_1', replaces: invoice.number, state: '27', business } },
  ]);
});

test('an invoice for a person is sent as one, and a refusal leaves the form open', async () => {
  const server = serve({ [CORRECT]: () => refusal('Not today.') });
  const { screen, replace, gstin } = await open();
  await screen.getByRole('button', { name: 'I need an invoice for a college or company' }).click();
  await expect.element(gstin).not.toBeInTheDocument();
  await replace.click();
  await expect.element(screen.getByText('Not today.')).toBeVisible();
  await expect.element(replace).toBeVisible();
  expect(server.calls[0]?.body).toMatchObject({ data: { state: '27', business: {} } });
});

test('the form says how many corrections are left, and an admin’s has no limit', async () => {
  for (const [left, text] of [
    [2, 'You can do this 2 more times. After that, please write to support.'],
    [1, 'You can do this once more. After that, please write to support.'],
  ] as const) {
    const { screen } = await open(left);
    await expect.element(screen.getByText(text)).toBeVisible();
    await screen.unmount();
  }
  const { screen, replace } = await open(null);
  await expect.element(replace).toBeVisible();
  expect(screen.getByText(/You can do this/).elements()).toEqual([]);
});

test('when the corrections are used up, a text says so in place of the button, and the last one stays confirmed', async () => {
  serve({ [CORRECT]: () => result({ number: 'CAP/26-27/000002' }) });
  const { setInvoice, screen } = await openChanging({ ...invoice, left: 1 });
  await screen.getByRole('button', { name: 'Correct the invoice' }).click();
  await screen.getByRole('button', { name: 'Replace the invoice' }).click();
  const confirmed = screen.getByText(`CAP/26-27/000002 replaces ${invoice.number}.`);
  await expect.element(confirmed).toBeVisible();
  setInvoice({ ...invoice, number: 'CAP/26-27/000002', left: 0 });
  await expect
    .element(
      screen.getByText(
        'You’ve used up your corrections of this invoice. Is it still wrong? Please write to support.',
      ),
    )
    .toBeVisible();
  await expect.element(confirmed).toBeVisible();
  expect(screen.getByRole('button', { name: 'Correct the invoice' }).elements()).toEqual([]);
});
