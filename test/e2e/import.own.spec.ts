import { makeAdmin, signIn } from './admin.ts';
import { expect, test } from './fixtures.ts';

// This spec adds projects, while other specs count them.

test('an admin imports and publishes repositories', async ({
  page,
  program,
  expectAccessible,
  expectConsole,
}) => {
  await signIn(page, '/admin/projects', await makeAdmin(program, 'projectWrite'));
  expectConsole(/status of 503/);
  await page.route(
    '**/listImportableRepositories',
    (route) =>
      route.fulfill({ status: 503, json: { error: { status: 'UNAVAILABLE', message: 'GitHub is down.' } } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Import from GitHub' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import from GitHub' });
  const options = dialog.getByRole('checkbox');
  await expect(dialog.getByRole('alert')).toHaveText('GitHub is down.');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  const all = dialog.getByRole('switch', { name: /^Show the \d+ in the shop$/ });
  await expect(all).not.toBeChecked();
  await expect(options.first()).toBeEnabled();
  await expect(options.last()).toBeEnabled();
  await all.check();
  // Pages of 20 are read until there are new ones to choose from, five at most.
  expect([20, 40, 60, 80, 100]).toContain(await options.count());
  // The new repositories come first.
  await expect(options.first()).toBeEnabled();
  await expect(options.last()).toBeDisabled();
  await expect(dialog.getByText('In the shop').first()).toBeVisible();
  await expectAccessible(page);

  // Further pages are loaded until three repositories can be chosen.
  const open = dialog.locator('li input[type=checkbox]:enabled');
  while ((await open.count()) < 3) {
    const shown = await options.count();
    await dialog.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => options.count()).toBeGreaterThan(shown);
  }
  const names = (await open.evaluateAll((inputs) => inputs.map((input) => input.ariaLabel ?? ''))).slice(-3);
  for (const name of names) await dialog.getByRole('checkbox', { name, exact: true }).check();
  await dialog.getByLabel('Search repositories').fill('no-such-repository');
  await expect(dialog.getByText('No repositories match.')).toBeVisible();
  await dialog.getByLabel('Search repositories').fill(names[2]?.split('/')[1] ?? '');
  await expect(options).toHaveCount(1);
  await expect(options).toBeChecked();
  await dialog.getByRole('button', { name: 'Import 3 repositories' }).click();

  const results = dialog.getByRole('list', { name: 'Imported repositories' }).locator('> li');
  await expect(results).toHaveCount(3, { timeout: 60_000 });
  await expectAccessible(page);
  await results
    .first()
    .getByRole('button', { name: /^Publish / })
    .click();
  await expect(dialog.getByText('1 project is on sale.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish all 2' }).click();
  await expect(dialog.getByText('3 projects are on sale.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Import from GitHub' }).click();
  await dialog.getByLabel('Search repositories').fill(names[0]?.split('/')[1] ?? '');
  await expect(dialog.getByText('All of these are in the shop already.')).toBeVisible();
  await all.check();
  await expect(dialog.getByRole('checkbox', { name: names[0] ?? '', exact: true })).toBeDisabled();
});
