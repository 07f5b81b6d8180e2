import { createRoutesStub, Link, Outlet } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { FilterBox } from './filter-box.tsx';

test('a row that is pressed right after typing is opened', async () => {
  const List = () => (
    <>
      <FilterBox name="email" placeholder="Filter" />
      <Link to="/list/1">asha</Link>
      <Outlet />
    </>
  );
  const Stub = createRoutesStub([
    { path: '/list', Component: List, children: [{ path: ':id', Component: () => <h1>Details</h1> }] },
  ]);
  // Before the field is there, which filters by what was typed before the scripts ran.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const screen = await render(<Stub initialEntries={['/list']} />);
  const field = screen.getByRole('searchbox').query() as HTMLInputElement;
  const row = screen.getByRole('link').query() as HTMLAnchorElement;
  const details = screen.getByRole('heading');
  // Actions and polls of Vitest advance the timers by the time they take, so this test uses none before
  // the details are open.
  field.value = 'bilal';
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  row.click();
  while (!details.query()) await new Promise(requestAnimationFrame);
  vi.runAllTimers();
  await expect.element(details).toBeVisible();
});
