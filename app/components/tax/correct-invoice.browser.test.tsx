import { expect, test } from 'vitest';
import * as messages from '#app/messages/tax.ts';
import { callable, refusal, result, serve } from '#test/browser/fake-server.ts';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
import { CorrectInvoice } from './correct-invoice.tsx';

const CORRECT = callable('correctInvoice');
const COLLEGE = { gstin: '27AAPFU0939F1ZV', legalName: 'Sahyadri College', address: 'Pune' };
const invoice = {
  title: 'Tax invoice',
  number: 'CAP/26-27/000001',
  state: '27',
  business: COLLEGE,
  expiry: null,
};

async function open() {
  const screen = await renderInRouter(() => <CorrectInvoice orderId="order_1" invoice={invoice} />);
  await screen.getByRole('button', { name: messages.correctInvoice }).click();
  return {
    screen,
    replace: screen.getByRole('button', { name: messages.issueCorrected }),
    state: screen.getByLabelText(messages.state, { exact: true }),
    gstin: screen.getByLabelText(messages.gstin, { exact: true }),
  };
}

test('the form starts with what the invoice says, shows what is wrong, and sends a double click once', async () => {
  const server = serve({ [CORRECT]: () => result({ number: 'CAP/26-27/000002' }) });
  const { screen, replace, state, gstin } = await open();
  await expect.element(state).toHaveFocus();
  await expect.element(state).toHaveValue('27');
  await gstin.fill('27AAPFU0939F1ZW');
  await replace.click();
  await expect.element(gstin).toHaveAccessibleDescription(messages.gstinWrong);
  await gstin.fill(COLLEGE.gstin);
  await state.selectOptions('29');
  await replace.click();
  await expect.element(gstin).toHaveAccessibleDescription(messages.gstinOfOtherState('Maharashtra'));
  await state.selectOptions('27');
  await screen.getByLabelText(messages.address).fill('Mumbai');
  const release = server.hold();
  await replace.dblClick();
  release();
  await expect
    .element(screen.getByText(messages.corrected('CAP/26-27/000002', invoice.number)))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: messages.correctInvoice })).toHaveFocus();
  const business = { ...COLLEGE, address: 'Mumbai' };
  expect(server.calls.map(({ body }) => body)).toEqual([
    { data: { orderId: 'order_1', replaces: invoice.number, state: '27', business } },
  ]);
});

test('an invoice for a person is sent as one, and a refusal leaves the form open', async () => {
  const server = serve({ [CORRECT]: () => refusal('Not today.') });
  const { screen, replace, gstin } = await open();
  await screen.getByRole('button', { name: messages.needInvoice }).click();
  await expect.element(gstin).not.toBeInTheDocument();
  await replace.click();
  await expect.element(screen.getByText('Not today.')).toBeVisible();
  await expect.element(replace).toBeVisible();
  expect(server.calls[0]?.body).toMatchObject({ data: { state: '27', business: {} } });
});
