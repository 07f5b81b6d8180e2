import { useLayoutEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type ProjectsQuery, parseProjectsQuery } from '#app/lib/projects-query.ts';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
import { Filters } from './filters.tsx';

const found = {
  projects: [],
  nextCursor: null,
  total: 0,
  isCorrected: false,
  technologies: [],
  facets: { field: {}, level: {}, team: {}, hardware: {}, price: {} } as never,
};

test('a choice made while the page of an earlier one appears is kept', async () => {
  const asked: string[] = [];
  let isChosen = false;
  function Page() {
    const query = useLoaderData<ProjectsQuery>();
    useLayoutEffect(() => {
      if (!query.level || isChosen) return;
      isChosen = true;
      choose('price', 'free');
    }, [query]);
    return <Filters query={query} found={found} />;
  }
  const screen = await renderInRouter(Page, {
    path: '/projects',
    loader({ request }: LoaderFunctionArgs) {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      return searchParams.has('price') && !searchParams.has('sort')
        ? new Promise(() => {})
        : parseProjectsQuery(searchParams);
    },
  });
  await userEvent.selectOptions(screen.getByLabelText('Level'), 'beginner');
  await expect.poll(() => asked).toContain('?level=beginner&price=free');
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'popular');
  await expect.poll(() => asked.at(-1)).toBe('?level=beginner&price=free&sort=popular');
});

/** Chooses an option at once, as no user can between two effects. */
function choose(name: string, value: string): void {
  const select = document.querySelector<HTMLSelectElement>(`select[name=${name}]`);
  if (!select) throw new Error(`There is no select ${name}.`);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
