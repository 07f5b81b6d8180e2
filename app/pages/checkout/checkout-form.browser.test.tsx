import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import * as labels from '#app/messages/labels.ts';
import { type Quote, quotePrice } from '#server/features/checkout/rules/quote.ts';
import { callable, refusal, result, serve } from '#test/browser/fake-server.ts';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { usePurchase } from './use-purchase.ts';

const VERIFY = callable('verifyGithubUser');
const VALIDATE = callable('validateReferralCode');
const COUPON = callable('validateCoupon');
const ORDER = callable('createRazorpayOrder');
const asha = () => result({ githubId: 'asha', name: 'Asha Rao', avatarUrl: null });
const guest = { accountEmail: null, githubId: '', linked: null, connected: null, referralCode: '' };
// A free project needs no window of the payment provider.
const project = { id: 'leaf', name: 'Leaf Doctor', teamSize: 1, features: [], delivery: 'shared' } as const;
const free = quotePrice(null, 0);

function Checkout({ quote }: { quote: Quote }) {
  const purchase = usePurchase(() => ({ step: 'idle' }), {
    shopName: 'Capstone',
    projectName: project.name,
    checkoutUrl: '',
    quote,
    loadedOrder: null,
    isCopy: false,
  });
  const connecting = { isOn: false, problem: '' };
  return (
    <CheckoutForm
      cover={null}
      project={project}
      quote={quote}
      gst={null}
      known={guest}
      purchase={purchase}
      connecting={connecting}
      whatsAppDays={null}
    />
  );
}

async function open(quote = free) {
  const screen = await renderInRouter(() => <Checkout quote={quote} />);
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return {
    screen,
    email: screen.getByLabelText('Email'),
    github: screen.getByLabelText('GitHub username'),
    referral: screen.getByLabelText('Referral code (optional)'),
    button,
    announcement: (text: string) => screen.getByRole('alert').filter({ hasText: text }),
    status: (text: string) => screen.getByRole('status').filter({ hasText: text }),
  };
}

test('the focus begins at the first missing part: the email, a name to verify, or the button', async () => {
  serve({ [VERIFY]: asha });
  const first = await open();
  await expect.element(first.email).toHaveFocus();
  await first.email.fill('asha@example.com');
  await first.github.fill('asha');
  await first.screen.unmount();
  const second = await open();
  await expect.element(second.button('Verify')).toHaveFocus();
  await second.button('Verify').click();
  await expect.element(second.button('Edit')).toBeVisible();
  await second.screen.unmount();
  const third = await open();
  await expect.element(third.button('Get it free')).toHaveFocus();
});

test('a form that isn’t complete says at each field what is missing, and sends nothing', async () => {
  const server = serve({});
  const { email, github, button } = await open();
  await button('Get it free').click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription('Please enter your email address.');
  await expect.element(github).toHaveAccessibleDescription(labels.githubUnverified);
  for (const refused of ['asha@example', 'asha@example..com']) {
    await email.fill(refused);
    await button('Get it free').click();
    // After a while, the form also asks "Did you mean asha@example.com?".
    await expect
      .element(email)
      .toHaveAccessibleDescription(expect.stringContaining('Please enter a valid email address.'));
  }
  await email.fill('asha@example.com');
  await expect.element(email).not.toHaveAttribute('aria-invalid');
  await button('Get it free').click();
  await expect.element(github).toHaveFocus();
  expect(server.calls).toEqual([]);
});

test('a name that the shop could not check is accepted, and the field says that it is checked after the payment', async () => {
  serve({ [VERIFY]: () => result({ githubId: 'asha', name: null, avatarUrl: null }) });
  const { github, button, status } = await open();
  await github.fill('asha');
  await button('Verify').click();
  await expect.element(status('We check this name after you pay')).toBeVisible();
  await expect.element(github).toHaveAttribute('readonly');
  await expect.element(status('is verified')).not.toBeInTheDocument();
  await expect.element(button('Edit')).toBeVisible();
});

test('Enter verifies the GitHub username, which is then locked and announced until Edit is pressed', async () => {
  const server = serve({ [VERIFY]: asha });
  const { github, button, status } = await open();
  await github.fill('@asha');
  await userEvent.keyboard('{Enter}');
  await expect.element(status('Asha Rao')).toBeVisible();
  await expect.element(github).toHaveAttribute('readonly');
  await button('Edit').click();
  await expect.element(github).not.toHaveAttribute('readonly');
  await expect.element(button('Verify')).toBeVisible();
  expect(server.calls).toEqual([{ path: VERIFY, body: { data: { githubId: 'asha' } } }]);
});

test('leaving the GitHub username verifies it; Pay and Verify do what they say when the field is left for them', async () => {
  const server = serve({ [VERIFY]: asha });
  sessionStorage.clear();
  const { email, github, button } = await open();
  await github.click();
  await email.fill('asha@example.com');
  await github.fill('asha');
  await button('Get it free').click();
  await expect.element(github).toHaveAccessibleDescription(labels.githubUnverified);
  expect(server.calls, 'neither empty nor left for Pay').toEqual([]);
  await email.click();
  await expect.element(button('Edit')).toBeVisible();
  await button('Edit').click();
  await github.fill('asha-rao');
  await button('Verify').click();
  await expect.element(button('Edit')).toBeVisible();
  const asked = server.calls.map(({ body }) => body);
  expect(asked).toEqual([{ data: { githubId: 'asha' } }, { data: { githubId: 'asha-rao' } }]);
});

test('an unknown GitHub username is refused at its field and can be corrected', async () => {
  serve({ [VERIFY]: () => refusal('We can’t find this account.') });
  const { github, button, announcement } = await open();
  await button('Verify').click();
  await expect.element(announcement('Please enter a GitHub ID.')).toBeVisible();
  await github.fill('ahsa');
  await button('Verify').click();
  await expect.element(github).toHaveAccessibleDescription('We can’t find this account.');
  await expect.element(github).toHaveValue('ahsa');
  await github.fill('asha');
  await expect.element(github).not.toHaveAttribute('aria-invalid');
});

test('a full referral code is applied at once; a refused one blocks the order until it is cleared', async () => {
  const server = serve({ [VALIDATE]: () => refusal('This is your own code.') });
  const { email, referral, button, announcement, screen } = await open();
  await email.fill('asha@example.com');
  await referral.fill('abc123');
  await expect.element(announcement('This is your own code.')).toBeVisible();
  await expect.element(referral).toHaveAttribute('aria-invalid', 'true');
  await expect.element(button('Get it free')).toBeDisabled();
  await expect.element(screen.getByText('To continue, change or clear the referral code.')).toBeVisible();
  await referral.fill('');
  await expect.element(button('Get it free')).toBeEnabled();
  expect(server.calls).toEqual([
    { path: VALIDATE, body: { data: { referralCode: 'ABC123', email: 'asha@example.com' } } },
  ]);
});

test('two presses make one order; a refused order keeps the form and can be tried again', async () => {
  const server = serve({ [VERIFY]: asha, [ORDER]: () => refusal('This project isn’t on sale.') });
  const { email, github, button, announcement } = await open();
  await email.fill('asha@example.com');
  await github.fill('asha');
  await button('Verify').click();
  await expect.element(button('Edit')).toBeVisible();
  const release = server.hold();
  const submit = button('Get it free');
  await submit.click();
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
  email.element().closest('form')?.requestSubmit();
  release();
  await expect.element(announcement('This project isn’t on sale.')).toBeVisible();
  await expect.element(submit).toHaveFocus();
  await expect.element(email).toHaveValue('asha@example.com');
  const orders = server.calls.filter(({ path }) => path === ORDER);
  expect(orders).toEqual([
    {
      path: ORDER,
      body: {
        data: {
          amount: 0,
          purchaseDetails: expect.objectContaining({ email: 'asha@example.com', githubId: 'asha' }),
        },
      },
    },
  ]);
});

test('an unreachable shop is reported at the referral code and at the order, which can be tried again', async () => {
  serve({ [VERIFY]: asha });
  const { email, github, referral, button, announcement } = await open();
  await referral.fill('ABC123');
  await expect
    .element(announcement('Invalid referral code or network error. Please try again.'))
    .toBeVisible();
  await referral.fill('');
  await email.fill('asha@example.com');
  await github.fill('asha');
  await button('Verify').click();
  await expect.element(button('Edit')).toBeVisible();
  await button('Get it free').click();
  await expect.element(announcement('Something went wrong.')).toBeVisible();
  serve({ [ORDER]: () => refusal('This project isn’t on sale.') });
  await button('Get it free').click();
  await expect.element(announcement('This project isn’t on sale.')).toBeVisible();
});

test('what was typed comes back after the page is left', async () => {
  serve({ [VERIFY]: asha });
  const first = await open();
  await first.email.fill('asha@example.com');
  await first.github.fill('asha');
  await first.button('Verify').click();
  await expect.element(first.button('Edit')).toBeVisible();
  await first.screen.unmount();
  const { email, github, button } = await open();
  await expect.element(email).toHaveValue('asha@example.com');
  await expect.element(github).toHaveValue('asha');
  await expect.element(button('Edit')).toBeVisible();
});

test('a coupon is used by its button, keeps Pay from going on until it is, and can be removed', async () => {
  const server = serve({
    [VERIFY]: asha,
    [COUPON]: () => result({ code: 'DIWALI-25', price: 0, discount: 899, message: 'You save ₹899.' }),
    [ORDER]: () => refusal('Not today.'),
  });
  sessionStorage.clear();
  const { screen, button, status, email, github } = await open(quotePrice(null, 89_900));
  await email.fill('asha@example.com');
  await github.fill('asha');
  await button('Verify').click();
  await button('Have a coupon?').click();
  const field = screen.getByLabelText('Coupon code');
  await expect.element(field).toHaveFocus();
  await field.fill('diwali-25');
  await expect.element(button('Pay ₹899')).toBeDisabled();
  await expect.element(screen.getByText('To continue, use or clear the coupon code.')).toBeVisible();
  await button('Use').click();
  await expect.element(status('You save ₹899.')).toBeVisible();
  await button('Get it free').click();
  const orders = () => server.calls.filter(({ path }) => path === ORDER);
  await expect.poll(orders).toHaveLength(1);
  expect(orders()).toMatchObject([
    { body: { data: { amount: 0, purchaseDetails: { couponCode: 'DIWALI-25', projectPrice: 0 } } } },
  ]);
  await expect.element(button('Use')).not.toBeInTheDocument();
  await button('Remove coupon').click();
  await expect.element(screen.getByLabelText('Coupon code')).toHaveValue('');
  await expect.element(button('Pay ₹899')).toBeEnabled();
});

const keep = (isLinked: boolean) =>
  sessionStorage.setItem('coupon', JSON.stringify({ code: 'DIWALI-25', isLinked }));

test('the coupon of a link is applied by itself, with the price before struck through', async () => {
  keep(true);
  serve({
    [COUPON]: () => result({ code: 'DIWALI-25', price: 799, discount: 100, message: 'You save ₹100.' }),
  });
  const { screen, button, status } = await open(quotePrice(null, 89_900));
  await expect.element(status('You save ₹100.')).toBeVisible();
  await expect.element(button('Pay ₹799')).toBeEnabled();
  expect(screen.container.querySelector('s')).toHaveTextContent('Without the coupon ₹899');
  await expect.element(screen.getByText('with DIWALI-25')).toBeVisible();
});

test('the coupon of a link that can’t be used is left out with one line; another one can be typed', async () => {
  keep(true);
  serve({ [COUPON]: () => refusal('It doesn’t work.') });
  const { screen, button, status } = await open(quotePrice(null, 89_900));
  await expect.element(status('The coupon DIWALI-25 isn’t used. It doesn’t work.')).toBeVisible();
  await expect.element(button('Pay ₹899')).toBeEnabled();
  const field = screen.getByLabelText('Coupon code');
  await expect.element(field).not.toBeInTheDocument();
  expect(sessionStorage.getItem('coupon'), 'for other projects').toContain('DIWALI-25');
  await button('Have a coupon?').click();
  await expect.element(field).toHaveValue('');
  await field.fill('DIWALI-25');
  await expect.element(button('Pay ₹899')).toBeDisabled();
  await button('Use').click();
  await expect.element(field).toHaveAccessibleDescription('It doesn’t work.');
  await expect.element(button('Pay ₹899')).toBeDisabled();
});

test('the coupon of a link is left out when the shop can’t be asked, and when it ends during the checkout', async () => {
  keep(true);
  serve({});
  const first = await open(quotePrice(null, 89_900));
  await expect.element(first.status('We couldn’t check this code.')).toBeVisible();
  await expect.element(first.button('Pay ₹899')).toBeEnabled();
  await first.screen.unmount();
  let hasEnded = false;
  const saving = { code: 'DIWALI-25', price: 0, discount: 899, message: 'You save ₹899.' };
  serve({
    [VERIFY]: asha,
    [COUPON]: () => (hasEnded ? refusal('It has ended.') : result(saving)),
    [ORDER]: () => refusal('It has ended.'),
  });
  const { email, github, button, status } = await open(quotePrice(null, 89_900));
  await email.fill('asha@example.com');
  await github.fill('asha');
  await button('Verify').click();
  await expect.element(button('Edit')).toBeVisible();
  await expect.element(status('You save ₹899.')).toBeVisible();
  hasEnded = true;
  await button('Get it free').click();
  await expect.element(status('The coupon DIWALI-25 isn’t used. It has ended.')).toBeVisible();
  await expect.element(button('Pay ₹899')).toBeEnabled();
});

test('a typed coupon comes back in the same tab, and keeps Pay from going on until it is cleared', async () => {
  keep(false);
  serve({ [COUPON]: () => refusal('It doesn’t work.') });
  const { screen, button } = await open(quotePrice(null, 89_900));
  const field = screen.getByLabelText('Coupon code');
  await expect.element(field).toHaveAccessibleDescription('It doesn’t work.');
  await expect.element(button('Pay ₹899')).toBeDisabled();
  await field.fill('');
  await expect.element(button('Pay ₹899')).toBeEnabled();
  sessionStorage.clear();
});
