import { use } from 'react';
import { createMemoryRouter, Link, Outlet, useLoaderData } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { SearchBox } from './search-box.tsx';

const AT_ONCE = Promise.resolve();

/**
 * Opens a list below the search. `hold` keeps the list of a term from being shown until its result is called,
 * and `holdAnswer` keeps it from arriving.
 */
async function open() {
  const [held, answers] = [new Map<string, Promise<void>>(), new Map<string, Promise<void>>()];
  const holdIn = (map: typeof held) => (term: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    map.set(term, promise);
    return resolve;
  };
  const Page = () => (
    <>
      <SearchBox />
      <Link to="/projects">All projects</Link>
      <Outlet />
    </>
  );
  const List = () => {
    const term = useLoaderData<string>();
    // React keeps the page before until the promise is resolved, as it does while a slow device renders.
    use(held.get(term) ?? AT_ONCE);
    return <h1>List of {term || 'everything'}</h1>;
  };
  const loader = async ({ request }: { request: Request }) => {
    const term = new URL(request.url).searchParams.get('search') ?? '';
    await answers.get(term);
    return term;
  };
  const router = createMemoryRouter([
    {
      path: '/',
      Component: Page,
      HydrateFallback: () => null,
      children: [{ path: 'projects', loader, Component: List }],
    },
  ]);
  const screen = await render(<RouterProvider router={router} />);
  const field = screen.getByRole('searchbox');
  return {
    router,
    hold: holdIn(held),
    holdAnswer: holdIn(answers),
    field,
    list: (term: string) => screen.getByRole('heading', { name: `List of ${term}`, exact: true }),
    links: screen.getByRole('link'),
    async type(text: string) {
      const input = field.element() as HTMLInputElement;
      input.value += text;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
    /** Waits until the router has asked for a list, whether or not it is shown. */
    async asked(term: string) {
      const { state } = router;
      const address = () => (router.state.navigation.location ?? router.state.location).search;
      await expect.poll(address, { message: JSON.stringify(state.location) }).toBe(`?search=${term}`);
    },
  };
}

test('the list of an earlier text leaves the field alone when it is shown after more was typed', async () => {
  const { router, hold, holdAnswer, field, list, type, asked } = await open();
  const [show, answer] = [hold('c'), holdAnswer('ch')];
  await type('c');
  await expect.poll(() => router.state.location.search).toBe('?search=c');
  await type('h');
  await asked('ch');
  show();
  await expect.element(list('c')).toBeVisible();
  await expect.element(field).toHaveValue('ch');
  answer();
  await expect.element(list('ch')).toBeVisible();
  await expect.element(field).toHaveValue('ch');
});

test('the field follows a link and the back button, unless something was typed after the press', async () => {
  const { router, hold, field, list, links, type } = await open();
  await type('leaf');
  await expect.element(list('leaf')).toBeVisible();
  await links.click();
  await expect.element(list('everything')).toBeVisible();
  await expect.element(field).toHaveValue('');
  await router.navigate(-1);
  await expect.element(list('leaf')).toBeVisible();
  await expect.element(field).toHaveValue('leaf');

  const show = hold('');
  await links.click();
  await expect.poll(() => router.state.location.search).toBe('');
  await type('y');
  show();
  await expect.element(list('leafy')).toBeVisible();
  await expect.element(field).toHaveValue('leafy');
});
