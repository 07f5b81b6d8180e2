import type { Page } from '@playwright/test';
import { createAccount } from './accounts.ts';
import { findProject, newBuyer, order } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { expectFits } from './layout-problems.ts';

/** A project of the demo catalogue with a tour and a base paper. */
const SLUG = 'crop-doctor';

/** Waits until the shop has read the project's repository, soon after it started. */
async function readTours(page: Page): Promise<{ steps: number; sample: { title: string } }> {
  const read = async () => (await (await page.request.get(`/documents/projects/${SLUG}`)).json()).tours;
  await page.request.get(`/projects/${SLUG}`);
  await expect.poll(read, { timeout: 180_000 }).not.toBeNull();
  return read();
}

test('a visitor finds projects with a base paper, and reads the first step of a tour', async ({
  page,
  expectAccessible,
}) => {
  const { steps, sample } = await readTours(page);
  await page.goto('/projects');
  await page.getByText('Filter and sort').click();
  await page.getByLabel('With base paper').check();
  await expect(page).toHaveURL(/paper=/);
  await expect(page.getByRole('article').filter({ hasText: 'Crop Doctor' })).toBeVisible();
  await page.goto(`/projects/${SLUG}`);
  const paper = page.getByRole('region', { name: 'Base paper' });
  await expect(paper.getByRole('link')).toHaveAttribute('href', 'https://doi.org/10.3389/fpls.2016.01419');
  const tour = page.getByRole('region', { name: `Guided tour: ${steps} steps` });
  await expect(tour.getByRole('heading', { name: sample.title })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await expectFits(page);
});

test('a buyer plays the tour step by step, and downloads the skeleton of a report', async ({
  page,
  expectAccessible,
}) => {
  const { steps } = await readTours(page);
  const buyer = newBuyer();
  await createAccount(page, buyer, null);
  await (await order(page.request, await findProject(page, ({ slug }) => slug === SLUG), buyer)).pay();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Viva 0 of \d+/ }).click();
  const tour = page.getByRole('region', { name: 'Guided tour' });
  await expect(tour.getByText(`Step 1 of ${steps}`)).toBeVisible();
  await expect(tour.getByRole('button', { name: 'Back' })).toBeDisabled();
  const first = await tour.getByRole('heading', { level: 3 }).innerText();
  await tour.getByRole('button', { name: 'Next' }).click();
  await expect(tour.getByText(`Step 2 of ${steps}`)).toBeVisible();
  await expect(tour.getByRole('heading', { level: 3 })).not.toHaveText(first);
  await expect(tour.getByRole('heading', { level: 3 })).toBeFocused();
  await expect(tour.getByRole('link')).toHaveAttribute('href', /\/blob\/[0-9a-f]{40}\/.+#L\d+$/);
  await expectAccessible(page);
  await expectFits(page);
  for (let step = 2; step < steps; step += 1) await tour.getByRole('button', { name: 'Next' }).click();
  await expect(tour.getByText(`Step ${steps} of ${steps}`)).toBeVisible();
  await expect(tour.getByRole('button', { name: 'Next' })).toBeDisabled();
  await tour.getByRole('button', { name: 'Back' }).click();
  await expect(tour.getByText(`Step ${steps - 1} of ${steps}`)).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Your order' })
    .getByRole('link', { name: 'Report skeleton' })
    .click();
  await page.getByLabel('Title').fill('Leaf diseases & 100 % of_our {data}');
  await page.getByLabel('Team').fill('Priya Kulkarni\nप्रिया कुलकर्णी');
  await expectAccessible(page);
  await expectFits(page);
  for (const [button, end] of [
    ['Download for Word', '.docx'],
    ['Download for LaTeX', '.zip'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    expect((await download).suggestedFilename()).toBe(`report-${SLUG}${end}`);
  }
  await expect(page.getByLabel('Title')).toHaveValue('Leaf diseases & 100 % of_our {data}');
});
