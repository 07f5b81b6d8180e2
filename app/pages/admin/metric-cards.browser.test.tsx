import { expect, test } from 'vitest';
import { callable, result, serve } from '#test/browser/fake-server.ts';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
import { MetricCards } from './metric-cards.tsx';

const METRICS = callable('getAdminDashboardMetrics');

test('the metrics have a loading state and offer a retry after a failure', async () => {
  const error = { status: 'UNAVAILABLE', message: 'Please try again in a minute.' };
  const release = serve({ [METRICS]: () => ({ status: 503, body: { error } }) }).hold();
  const screen = await renderInRouter(MetricCards);
  await expect.element(screen.getByText('Loading metrics')).toBeInTheDocument();
  release();
  await expect.element(screen.getByText(error.message)).toBeVisible();
  const counts = { totalUserCount: 1250, registeredUserCount: 8, guestUserCount: 4, totalProjectCount: 24 };
  serve({ [METRICS]: () => result({ ...counts, mostPopularProject: 'Leaf Doctor' }) });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Total Users')).toBeVisible();
  await expect.element(screen.getByText('1,250')).toBeVisible();
  await expect.element(screen.getByText('Leaf Doctor')).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});
