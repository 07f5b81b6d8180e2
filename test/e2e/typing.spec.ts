import { expect, test } from './fixtures.ts';
import { waitForHydration } from './wait-for-hydration.ts';

// A phone with a slow processor and a slow line.
test.use({ viewport: { width: 412, height: 839 }, hasTouch: true, isMobile: true });

const LATENCY_MS = 150;
const BYTES_PER_SECOND = (1.6 * 1024 * 1024) / 8;

for (const [pauseMs, words] of [
  [60, ['attendance', 'library']],
  [180, ['flutter', 'machine', 'chat']],
  [350, ['python', 'leaf']],
] as const)
  test(`the search loses no letter on a slow phone with ${pauseMs} ms between letters`, async ({ page }) => {
    await page.goto('/projects');
    await waitForHydration(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    });
    const field = page.getByRole('searchbox', { name: 'Search projects' });
    for (const word of words) {
      await field.fill('');
      await field.pressSequentially(word, { delay: pauseMs });
      await expect(field).toHaveValue(word);
      await expect(page.getByRole('status').getByText(new RegExp(`[“"]${word}[”"]`))).toBeVisible();
      await expect(page).toHaveURL(`/projects?search=${word}`);
      await expect(field).toHaveValue(word);
    }
  });
