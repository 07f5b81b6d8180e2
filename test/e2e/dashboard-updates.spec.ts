import type { Page } from '@playwright/test';
import { createAccount } from './accounts.ts';
import { confirmFreeOrder, findProject, isFree, newBuyer, order } from './checkout.ts';
import { expect, test } from './fixtures.ts';

const myProjects = (page: Page) => page.getByRole('region', { name: 'My Projects' });

test('a new dashboard is empty and shows a purchase made in another tab', async ({
  page,
  context,
  expectAccessible,
}) => {
  const buyer = newBuyer();
  await createAccount(page, buyer, '/dashboard');
  await expect(myProjects(page)).toContainText("You haven't purchased any projects yet.");
  await expect(page.getByRole('link', { name: 'Browse Projects' })).toHaveAttribute('href', '/projects');
  await expectAccessible(page);

  const shop = await context.newPage();
  const project = await findProject(shop, isFree);
  await order(shop.request, project, buyer);
  const { github } = buyer;
  await confirmFreeOrder(shop, buyer);
  await expect(myProjects(page)).toContainText(project.name);
  await expect(myProjects(page)).toContainText(`Invitation sent to ${github}.`);
  await expect(page.getByRole('main').getByText(github, { exact: true })).toBeVisible();

  // Neither the project's page nor its card sells it again.
  await shop.goto(`/projects?search=${encodeURIComponent(project.name)}`);
  await shop.getByRole('button', { name: 'Get it' }).first().click();
  await expect(shop).toHaveURL(`/projects/${project.slug}`);
  const offer = shop.getByRole('complementary', { name: 'Price and delivery' });
  await expect(offer.getByText('You own this project.', { exact: true })).toBeVisible();
  await expect(shop.getByRole('button', { name: 'Make It Yours' })).toHaveCount(0);
  await shop.getByRole('link', { name: 'Open your dashboard' }).click();
  await expect(shop).toHaveURL('/dashboard');
});
