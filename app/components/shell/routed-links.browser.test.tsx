import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { RoutedLinks } from './routed-links.tsx';

function Page() {
  return (
    <>
      <RoutedLinks />
      <a href="/faq?all=1#refunds" data-routed="">
        <b>Routed</b>
      </a>
      <a href="/sandbox">Plain</a>
    </>
  );
}

test('the router follows a plain press of a marked link, and leaves all others to the browser', async () => {
  const router = createMemoryRouter([{ path: '*', Component: Page }]);
  const { getByText } = await render(<RouterProvider router={router} />);
  // An unhandled press would leave the page of the tests.
  const left: boolean[] = [];
  const stay = (event: Event) => {
    left.push(!event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', stay);
  const press = (text: string, init: MouseEventInit = {}) =>
    getByText(text)
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));

  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) press('Routed', { [key]: true });
  press('Routed', { button: 1 });
  press('Plain');
  expect(left).toEqual([true, true, true, true, true, true]);
  expect(router.state.location.pathname).toBe('/');

  press('Routed');
  expect(left.at(-1)).toBe(false);
  await expect
    .poll(() => router.state.location)
    .toMatchObject({ pathname: '/faq', search: '?all=1', hash: '#refunds' });
  window.removeEventListener('click', stay);
  router.dispose();
});
