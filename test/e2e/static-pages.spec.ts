import { expect, readClipboard, stopTimers, test } from './fixtures.ts';

test('static pages lead to each other, to answers and to sections, and copy the support email', async ({
  page,
  context,
  expectAccessible,
  expectConsole,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/faq');
  await test.step('an answer opens by keyboard', async () => {
    const questions = page.getByRole('main').locator('details');
    await expect(questions).toHaveCount(11);
    const refund = questions.filter({ hasText: 'Can I get a refund?' });
    await refund.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(refund).toHaveAttribute('open');
    await expect(refund.getByText('Sales are final')).toBeVisible();
    await expectAccessible(page);
    await refund.getByRole('link', { name: 'refund policy' }).click();
    await expect(page).toHaveURL('/refund-policy');
  });

  await test.step('a section opens by its link', async () => {
    const sections = page.getByRole('navigation', { name: 'On this page' });
    await sections.getByRole('link', { name: 'How to ask' }).click();
    await expect(page).toHaveURL('/refund-policy#how-to-ask');
    await expect(page.getByRole('heading', { name: 'How to ask' })).toBeInViewport();
  });

  await test.step('the support email can be opened and copied', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    const card = page.getByRole('region', { name: 'Our address' });
    await expect(card.getByRole('link', { name: 'support@capstone.example' })).toHaveAttribute(
      'href',
      'mailto:support@capstone.example',
    );
    await stopTimers(page);
    await card.getByRole('button', { name: 'Copy email address' }).click();
    await expect(card.getByRole('button', { name: 'Copied' })).toBeVisible();
    await readClipboard(page, 'support@capstone.example');
    await page.clock.resume();
  });

  await test.step('an answer opens by its URL', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /invitation hasn't arrived/ })
      .click();
    await expect(page).toHaveURL('/faq#invite-not-arrived');
    await expect(page.getByText('signed in to. This is the most common cause.')).toBeInViewport();
    await expect(page.getByRole('heading', { name: /invitation hasn't arrived/ })).toBeInViewport();
  });

  await test.step('a page that fails to load shows a connection error and can be loaded again', async () => {
    expectConsole(/ERR_FAILED/);
    await page.route('**/contact.data*', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('heading', { name: 'We couldn’t load this page' })).toBeVisible();
    await page.getByRole('link', { name: 'Load the page again' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('heading', { name: 'We couldn’t load this page' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('FAQ questions, the URLs of answers and links of static pages work without scripts', async ({
    page,
  }) => {
    await page.goto('/faq#upi');
    await expect(page.getByText("You pay in Razorpay's window")).toBeVisible();
    await page.getByText('Do I need an account to buy?').click();
    await expect(page.getByText('An account adds a dashboard')).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Expense Tracker' }).click();
    await expect(page).toHaveURL('/projects/expense-tracker');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await page.getByRole('button', { name: 'Send complaint' }).click();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  });
});
