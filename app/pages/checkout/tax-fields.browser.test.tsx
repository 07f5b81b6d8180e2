import { expect, test } from 'vitest';
import * as labels from '#app/messages/labels.ts';
import { quotePrice } from '#server/features/checkout/rules/quote.ts';
import { callable, refusal, result, serve } from '#test/browser/fake-server.ts';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { usePurchase } from './use-purchase.ts';

const VERIFY = callable('verifyGithubUser');
const ORDER = callable('createRazorpayOrder');
const quote = quotePrice({ scheme: 'regular', rateBps: 1800 }, 89_900);
/** The script of a payment window that never opens, because the shop refuses the orders. */
const PAYMENT_WINDOW = 'data:text/javascript,window.Razorpay = class {}';
const asha = { githubId: 'asha', name: null, avatarUrl: null };

function Checkout() {
  const purchase = usePurchase(() => ({ step: 'idle' }), {
    shopName: 'Capstone',
    projectName: 'Leaf Doctor',
    checkoutUrl: PAYMENT_WINDOW,
    quote,
    loadedOrder: null,
    isCopy: false,
  });
  return (
    <CheckoutForm
      cover={null}
      project={{ id: 'leaf', name: 'Leaf Doctor', teamSize: 1, features: [], delivery: 'shared' }}
      quote={quote}
      gst={null}
      known={{
        accountEmail: 'asha@example.com',
        githubId: 'asha',
        linked: asha,
        connected: null,
        referralCode: '',
      }}
      purchase={purchase}
      connecting={{ isOn: false, problem: '' }}
      whatsAppDays={null}
    />
  );
}

async function open() {
  const screen = await renderInRouter(Checkout);
  return {
    screen,
    pay: screen.getByRole('button', { name: 'Pay ₹899' }),
    invoice: screen.getByRole('button', { name: 'I need an invoice for a college or company' }),
    state: screen.getByLabelText('State', { exact: true }),
    gstin: screen.getByLabelText('GSTIN', { exact: true }),
    legalName: screen.getByLabelText('Legal name'),
    address: screen.getByLabelText('Address', { exact: true }),
  };
}

test('the form asks for the State and the business of the invoice, and sends both', async () => {
  const server = serve({ [VERIFY]: () => result(asha), [ORDER]: () => refusal('Not today.') });
  const { screen, pay, invoice, state, gstin, legalName, address } = await open();
  await expect.element(screen.getByText('including ₹137.14 GST')).toBeVisible();
  await pay.click();
  await expect.element(state).toHaveFocus();
  await expect.element(state).toHaveAccessibleDescription('Please choose your State.');
  await state.selectOptions('27');
  await expect.element(gstin).not.toBeInTheDocument();
  await invoice.click();
  await expect.element(invoice).toHaveAttribute('aria-expanded', 'true');
  await gstin.fill('27AAPFU0939F1ZW');
  await pay.click();
  await expect.element(gstin).toHaveFocus();
  await expect
    .element(gstin)
    .toHaveAccessibleDescription(
      'Please check the GSTIN. It has 15 letters and digits, and one of them seems to be wrong.',
    );
  await expect
    .element(legalName)
    .toHaveAccessibleDescription('Please enter the name of the college or company.');
  await expect
    .element(address)
    .toHaveAccessibleDescription('Please enter the address of the college or company.');
  await gstin.fill('29ABCDE1234F1ZW');
  await pay.click();
  await expect
    .element(gstin)
    .toHaveAccessibleDescription(
      'This GSTIN is registered in Karnataka. Please choose that State, or check the number.',
    );
  await gstin.fill('\u200b２7 aapfu0939f1zv');
  await legalName.fill('Sahyadri College');
  await address.fill('Pune');
  await pay.click();
  await expect.element(screen.getByText('Not today.')).toBeVisible();
  const orders = server.calls.filter(({ path }) => path === ORDER);
  const business = { gstin: '27AAPFU0939F1ZV', legalName: 'Sahyadri College', address: 'Pune' };
  expect(orders).toMatchObject([{ body: { data: { purchaseDetails: { state: '27', business } } } }]);
});

test('a college without a GSTIN, an SEZ unit and a buyer outside India are asked for what they have', async () => {
  const server = serve({ [VERIFY]: () => result(asha), [ORDER]: () => refusal('Not today.') });
  const { screen, pay, invoice, state, gstin, legalName, address } = await open();
  await state.selectOptions('Outside India');
  await expect.element(state).toHaveAccessibleDescription(labels.outsideIndia);
  await pay.click();
  await expect.element(state).toHaveFocus();
  await expect.element(state).toHaveAccessibleDescription(labels.outsideIndia);
  await state.selectOptions('Other Territory');
  await invoice.click();
  await legalName.fill('Offshore College');
  await address.fill('Mumbai High');
  const unit = screen.getByRole('checkbox', { name: 'We are an SEZ unit' });
  await expect.element(unit).not.toBeInTheDocument();
  await pay.click();
  await expect.element(screen.getByText('Not today.')).toBeVisible();
  await state.selectOptions('27');
  await gstin.fill('27-AAPFU0939F-1ZV');
  await unit.click();
  await pay.click();
  await expect.poll(() => server.calls.filter(({ path }) => path === ORDER)).toHaveLength(2);
  const business = { legalName: 'Offshore College', address: 'Mumbai High' };
  const orders = server.calls.filter(({ path }) => path === ORDER);
  expect(
    orders.map(({ body }) => (body as { data: { purchaseDetails: object } }).data.purchaseDetails),
  ).toEqual([
    expect.objectContaining({ state: '97', business }),
    expect.objectContaining({ state: '27', business: { ...business, gstin: '27AAPFU0939F1ZV', sez: true } }),
  ]);
});

test('State and business come back in the same tab; an invoice that is no longer wanted is not sent', async () => {
  const server = serve({ [VERIFY]: () => result(asha), [ORDER]: () => refusal('Not today.') });
  const first = await open();
  await first.state.selectOptions('29');
  await first.invoice.click();
  await first.legalName.fill('Sahyadri College');
  await first.screen.unmount();
  const { screen, pay, invoice, state, legalName } = await open();
  await expect.element(state).toHaveValue('29');
  await expect.element(legalName).toHaveValue('Sahyadri College');
  await invoice.click();
  await pay.click();
  await expect.element(screen.getByText('Not today.')).toBeVisible();
  const [order] = server.calls.filter(({ path }) => path === ORDER);
  expect(order?.body).toHaveProperty('data.purchaseDetails.state', '29');
  expect(order?.body).not.toHaveProperty('data.purchaseDetails.business');
});
