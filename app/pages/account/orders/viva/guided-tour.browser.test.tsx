import { expect, test } from 'vitest';
import type { VivaDocument } from '#server/features/viva/viva-room.ts';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
import { GuidedTour } from './guided-tour.tsx';

type Tour = VivaDocument['tours'][number];

function makeTour(title: string, steps: string[]): Tour {
  const place = { path: 'src/app.py', line: 1, url: null, code: ['print(1)'] };
  return { title, steps: steps.map((text) => ({ ...place, title: text, html: `<p>About ${text}.</p>` })) };
}

test('several tours are chosen by their titles, and each begins with its first step', async () => {
  const tours = [makeTour('The model', ['Data', 'Training']), makeTour('The server', ['Routes'])];
  const page = await renderInRouter(() => <GuidedTour tours={tours} />);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText('Step 2 of 2')).toBeVisible();
  await page.getByLabelText('Tour', { exact: true }).selectOptions('The server');
  await expect.element(page.getByText('Step 1 of 1')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Routes' })).toBeVisible();
  await page.getByLabelText('Tour', { exact: true }).selectOptions('The model');
  await expect.element(page.getByText('Step 1 of 2')).toBeVisible();
});
