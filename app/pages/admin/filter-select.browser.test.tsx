import { createMemoryRouter, type LoaderFunctionArgs } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { FilterSelect } from './filter-select.tsx';

const OPTIONS = [
  ['', 'Any'],
  ['paid', 'Paid'],
] as const;

test('a filter shows what was chosen while its list is loading', async () => {
  // Only the first list loads.
  const loader = ({ request }: LoaderFunctionArgs) =>
    new URL(request.url).search === '' ? null : new Promise(() => {});
  const Component = () => <FilterSelect name="state" label="State" options={OPTIONS} />;
  const router = createMemoryRouter([{ path: '/', Component, loader, HydrateFallback: () => null }]);
  const screen = await render(<RouterProvider router={router} />);
  const select = screen.getByLabelText('State');
  await userEvent.selectOptions(select, 'paid');
  await expect.element(select).toHaveValue('paid');
  router.dispose();
});
