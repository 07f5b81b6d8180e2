import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
import { LinkButton } from './link-button.tsx';

function Page() {
  return (
    <>
      <LinkButton role="button" to="?tool=setup">
        Check my computer
      </LinkButton>
      <output>{useLocation().search}</output>
    </>
  );
}

test.each(['{Enter}', ' '])('a button that leads to a page is pressed by the key %j', async (key) => {
  const page = await renderInRouter(Page);
  await page.getByRole('button', { name: 'Check my computer' }).element().focus();
  await userEvent.keyboard(key);
  await expect.element(page.getByRole('status')).toHaveTextContent('?tool=setup');
});
