import catalogue from '#content/catalogue.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';

test('the demos of the sandbox run the code of their repositories in the browser', async ({ page }) => {
  const [first, ...others] = catalogue.filter(({ demoUrl }) => demoUrl);
  await page.goto(`/projects/${first?.slug}`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Live demo' }).click();
  const demo = await opened;
  const outcome = demo.locator('[aria-live]');
  await expect(outcome).toContainText(/\d/);
  for (const { demoUrl } of others) {
    await demo.goto(demoUrl ?? '');
    await expect(outcome).toContainText(/\d|agreed price/);
  }
});
