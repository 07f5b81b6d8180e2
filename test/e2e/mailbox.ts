import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Returns a link from the newest sandbox mail to `email` whose subject contains `subject`. */
export async function getLinkFromMail(
  page: Page,
  email: string,
  link: RegExp,
  subject = '',
): Promise<string> {
  await expect(async () => {
    await page.goto('/sandbox');
    const rows = page.getByRole('row').filter({ hasText: email }).filter({ hasText: subject });
    await rows.first().getByRole('link').click({ timeout: 1000 });
  }).toPass();
  const found = page.getByRole('region', { name: 'Text' }).getByRole('link', { name: link });
  return (await found.first().getAttribute('href')) ?? '';
}
