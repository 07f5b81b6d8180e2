import { createMemoryRouter, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { SearchBox } from '#app/components/shell/search-box.tsx';
import { type ProjectsQuery, parseProjectsQuery } from '#app/lib/projects-query.ts';
import { PROJECT_FIELDS } from '#domain/project-facets.ts';
import { Fields } from './facet-links.tsx';
import { ActiveFilters, Filters } from './filters.tsx';
import { useAskedQuery } from './use-asked-query.ts';

const found = {
  projects: [],
  nextCursor: null,
  total: 0,
  isCorrected: false,
  technologies: [],
  facets: { field: {}, level: {}, team: {}, hardware: {}, price: {} } as never,
};
const counts = Object.fromEntries(PROJECT_FIELDS.map((field) => [field, 1])) as never;

function Page() {
  const query = useAskedQuery(useLoaderData<ProjectsQuery>());
  return (
    <>
      <SearchBox />
      <Fields query={query} counts={counts} />
      <Filters query={query} found={found} />
      <ActiveFilters query={query} />
    </>
  );
}

test('choices, links and searches while an earlier choice loads keep that choice', async () => {
  const asked: string[] = [];
  // Only the first list loads.
  const loader = ({ request }: LoaderFunctionArgs) => {
    const { search, searchParams } = new URL(request.url);
    asked.push(search);
    return search === '' ? parseProjectsQuery(searchParams) : new Promise(() => {});
  };
  const route = { path: '/projects', Component: Page, loader, HydrateFallback: () => null };
  const router = createMemoryRouter([route], { initialEntries: ['/projects'] });
  const screen = await render(<RouterProvider router={router} />);
  await userEvent.click(screen.getByText('Filter and sort'));
  const level = screen.getByLabelText('Level');

  await userEvent.selectOptions(level, 'beginner');
  await userEvent.selectOptions(screen.getByLabelText('Price'), 'free');
  await expect.poll(() => asked.at(-1)).toBe('?level=beginner&price=free');
  await expect.element(level).toHaveValue('beginner');
  await userEvent.click(screen.getByRole('link', { name: 'IoT 1' }));
  await expect.poll(() => asked.at(-1)).toBe('?field=iot&level=beginner&price=free');
  await userEvent.click(screen.getByLabelText('Runs in the browser'));
  await expect.poll(() => asked.at(-1)).toBe('?field=iot&level=beginner&price=free&runsInBrowser=true');
  await userEvent.click(screen.getByRole('link', { name: 'Remove the filter Beginner' }));
  await expect.poll(() => asked.at(-1)).toBe('?field=iot&price=free&runsInBrowser=true');
  await expect.element(level).toHaveValue('');
  await userEvent.fill(screen.getByRole('searchbox'), 'pump');
  await expect.poll(() => asked.at(-1)).toBe('?search=pump&field=iot&price=free&runsInBrowser=true');
  router.dispose();
});
