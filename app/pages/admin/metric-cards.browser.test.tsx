import { expect, test } from 'vitest';
import { callable, result, serve } from '#test/browser/fake-server.ts';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
import { MetricCards } from './metric-cards.tsx';

const METRICS = callable('getAdminDashboardMetrics');

const counts = { totalUserCount: 1250, registeredUserCount: 8, guestUserCount: 4, totalProjectCount: 24 };

test('the metrics of the page are shown without asking, and asked for when the tab is seen again', async () => {
  const server = serve({ [METRICS]: () => result({ ...counts, mostPopularProject: 'Crop Doctor' }) });
  const loaded = { ...counts, mostPopularProject: 'Leaf Doctor' };
  const screen = await renderInRouter(() => <MetricCards loaded={loaded} />);
  await expect.element(screen.getByText('Leaf Doctor')).toBeVisible();
  expect(server.calls).toEqual([]);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(screen.getByText('Crop Doctor')).toBeVisible();
});

test('metrics that the page lacks have a loading state and offer a retry after a failure', async () => {
  const error = { status: 'UNAVAILABLE', message: 'Please try again in a minute.' };
  const release = serve({ [METRICS]: () => ({ status: 503, body: { error } }) }).hold();
  const screen = await renderInRouter(() => <MetricCards loaded={null} />);
  await expect.element(screen.getByText('Loading metrics')).toBeInTheDocument();
  release();
  await expect.element(screen.getByText(error.message)).toBeVisible();
  serve({ [METRICS]: () => result({ ...counts, mostPopularProject: 'Leaf Doctor' }) });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Total Users')).toBeVisible();
  await expect.element(screen.getByText('1,250')).toBeVisible();
  await expect.element(screen.getByText('Leaf Doctor')).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});
