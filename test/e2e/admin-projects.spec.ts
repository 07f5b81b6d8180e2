import { makeAdmin, signIn } from './admin.ts';
import { expect, test } from './fixtures.ts';
import { follow } from './follow.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an admin adds and updates a project, which appears in the shop at once, and errors keep the input', async ({
  page,
  program,
  browser,
  expectConsole,
  expectAccessible,
}, { project: { name: width } }) => {
  expectConsole(/status of 400 .*covers/);
  const name = `Leaf Doctor ${width}`;
  await signIn(page, '/admin/projects', await makeAdmin(program, 'projectWrite'));
  await expect(page.getByText(/^Enrolled [1-9]\d*$/).first()).toBeVisible();
  await expectAccessible(page);

  const visitor = await (await browser.newContext({ baseURL: program.url })).newPage();
  await visitor.goto(`/projects?search=${encodeURIComponent(name)}`);
  await expect(visitor.getByText(/No projects found/)).toBeVisible();

  await page.getByRole('button', { name: 'Add Project' }).click();
  const add = page.getByRole('dialog', { name: 'Add Project' });
  const save = add.getByRole('button', { name: 'Add Project' });
  await save.click();
  await expect(add.getByText('Please enter a name.')).toBeVisible();
  await expect(add.getByLabel('Name')).toBeFocused();
  await add.getByLabel('Name').fill(name);
  await add.getByLabel('Price').fill('0.5');
  await add.getByLabel('GitHub Repo URL').fill('https://github.com/personal-asha/public-leaf');
  await add.getByLabel('Tech').fill(`Python, , ${name} CNN,`);
  await add.getByLabel('Features').fill('Source code, Report');
  await expect(add.getByText(/^This repository is public/)).toBeVisible();
  await expect(add.getByText(/belongs to a person, so GitHub may let buyers write to it/)).toBeVisible();
  await add.getByLabel('GitHub Repo URL').fill('https://github.com/capstone-projects/leaf');
  await expect(add.getByText(/our token can invite people/)).toBeVisible();
  await save.click();
  await expect(add.getByText('The price must be 0 (free) or at least ₹1.')).toBeVisible();
  await expect(add.getByLabel('Price')).toBeFocused();
  await add.getByLabel('Price').fill('499.50');

  await add.getByLabel('Picture to upload').setInputFiles({
    name: 'evil.svg',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload="alert(1)"/>'),
  });
  await expect(add.getByText('Please choose a picture: PNG, JPEG, WebP or AVIF.')).toBeVisible();
  await add
    .getByLabel('Picture to upload')
    .setInputFiles({ name: 'leaf.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(add.getByLabel('Cover')).toHaveValue(/^\/covers\/[0-9a-f]{40}$/);
  await add.getByLabel('Field').selectOption('IoT');
  await add.getByLabel('Team Size').selectOption('3');
  await add.getByLabel('Hardware').fill('Camera: 1,250\nStand: 99.50');
  await add.getByRole('button', { name: 'Show preview' }).click();
  await expect(add.getByText('₹499.50', { exact: true })).toBeVisible();
  await expect(add.getByText('Parts ₹1,349.50')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(add.getByText('What you typed isn’t saved yet.')).toBeVisible();
  await expect(add.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(add.getByRole('button', { name: 'Hide preview' })).toBeFocused();
  await save.click();
  const slug = `leaf-doctor-${width}`;
  await expect(add.getByText(`Project "${name}" created successfully with slug: ${slug}`)).toBeVisible();
  await expect(visitor.getByRole('heading', { name })).toBeVisible();
  // The picture comes before the drawing that stands in for it.
  const cover = visitor.getByRole('article').filter({ hasText: name }).locator('img').first();
  await expect(cover).toHaveAttribute('src', /^\/covers\/[0-9a-f]+-\d+\.webp$/);
  const image = await page.request.get((await cover.getAttribute('src')) ?? '');
  expect(image.headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('immutable'),
    'x-content-type-options': 'nosniff',
  });
  await add.getByRole('button', { name: 'Done' }).click();
  await expect(add).toBeHidden();

  await page.getByPlaceholder('Filter by name').fill(name);
  await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Update' }).click();
  const update = page.getByRole('dialog', { name: 'Update Project' });
  await expect(update.getByLabel('Display Order')).toHaveValue('99');
  await expect(update.getByRole('heading', { name: 'Update Project' })).toBeFocused();
  await expect(update.getByLabel('Tech')).toHaveValue(`Python, ${name} CNN`);
  await expect(update.getByLabel('Hardware')).toHaveValue('Camera: 1250\nStand: 99.5');
  await expect(update.getByLabel('Team Size')).toHaveValue('3');
  await update.getByLabel('Price').fill('1299');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Project "${name}" saved.`)).toBeVisible();
  await expect(update).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('₹1,299');
  await expect(visitor.getByText('₹1,299')).toBeVisible();
  await visitor.context().close();
});

test('the later of two concurrent updates of a project is refused', async ({
  page,
  program,
  browser,
  expectConsole,
}, { project: { name: width } }) => {
  expectConsole(/status of 409/);
  const path = '/admin/projects?search=clinic';
  const other = await (await browser.newContext({ baseURL: program.url })).newPage();
  for (const adminPage of [page, other]) {
    await signIn(adminPage, path, await makeAdmin(program, 'projectWrite'));
    await adminPage.getByRole('button', { name: 'Update' }).click();
  }
  const dialogOf = (adminPage: typeof page) => adminPage.getByRole('dialog', { name: 'Update Project' });
  await dialogOf(page).getByLabel('Description').fill('Mine, typed at the same time.');
  await dialogOf(other).getByLabel('Description').fill(`Theirs, on the ${width}.`);
  await dialogOf(other).getByRole('button', { name: 'Update Project' }).click();
  await expect(dialogOf(other)).toBeHidden();
  await expect(dialogOf(page).getByText(/Someone else changed this project/)).toBeVisible();
  const refused = page.waitForResponse((response) => response.status() === 409);
  await dialogOf(page).getByRole('button', { name: 'Update Project' }).click();
  await refused;
  await expect(dialogOf(page).getByLabel('Description')).toHaveValue('Mine, typed at the same time.');
  await page.reload();
  await expect(dialogOf(page).getByLabel('Description')).toHaveValue(`Theirs, on the ${width}.`);
  await other.context().close();
});

test('an admin publishes, archives and deletes a project, and confirms risky changes', async ({
  page,
  program,
  browser,
  expectAccessible,
}, { project: { name: width } }) => {
  const name = `Seed Sorter ${width}`;
  await signIn(page, '/admin/projects', await makeAdmin(program, 'projectWrite'));
  await page.getByRole('button', { name: 'Add Project' }).click();
  const add = page.getByRole('dialog', { name: 'Add Project' });
  const save = add.getByRole('button', { name: 'Add Project' });
  await add.getByLabel('Name').fill(name);
  await add.getByLabel('Price').fill('0');
  await add.getByLabel('Tech').fill('OCaml');
  await add.getByLabel('Features').fill('Code, report and slides\nSetup guide');
  await add.getByLabel('GitHub Repo URL').fill('https://github.com/personal-asha/public-seeds');
  // The form is saved before the check of the repository has finished.
  await save.click();
  const confirm = add.getByRole('alert').filter({ hasText: 'Please check before you save' });
  await expect(confirm).toContainText('The price is 0');
  await expect(confirm).toContainText('This repository is public');
  await expect(confirm).toContainText('This repository belongs to a person');
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'Keep editing' }).click();
  await add.getByLabel('GitHub Repo URL').fill('https://github.com/capstone-projects/seeds');
  await expect(add.getByText(/billed as a seat/)).toBeVisible();
  await add.getByLabel('Price').fill('499');
  await save.click();
  // A new project is the last in display order, so that a full first page doesn't show it.
  await add.getByRole('link', { name: 'Show it in the list' }).click();
  await expect(add).toBeHidden();
  await expect(page.getByPlaceholder('Filter by name')).toHaveValue(name);
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Published');
  const visitor = await (await browser.newContext({ baseURL: program.url })).newPage();
  await visitor.goto(`/projects?search=${encodeURIComponent(name)}`);
  await expect(visitor.getByRole('heading', { name })).toBeVisible();
  await row.getByRole('button', { name: 'More' }).click();
  await row.getByRole('button', { name: 'Archive' }).click();
  await expect(row).toContainText('Archived');
  await expect(visitor.getByRole('heading', { name })).toBeHidden();
  const slug = `seed-sorter-${width}`;
  expect((await visitor.request.get(`/projects/${slug}`)).status()).toBe(404);
  await row.getByRole('button', { name: 'Move to drafts' }).click();
  await expect(row).toContainText('Draft');
  await follow(page, `/projects/${slug}`);
  await expect(page.getByText('This is a draft.')).toBeVisible();
  await expect(page.getByText('Code, report and slides', { exact: true })).toBeVisible();
  await follow(page, `/admin/projects?search=${encodeURIComponent(name)}`);
  await row.getByRole('checkbox', { name: 'Select' }).check();
  const chosen = page.getByRole('region', { name: 'Chosen projects' });
  await expect(chosen).toContainText('1 selected');
  await expectAccessible(page);
  await chosen.getByRole('button', { name: 'Publish' }).click();
  await expect(row).toContainText('Published');
  await expect(chosen).toBeHidden();
  await row.getByRole('button', { name: 'More' }).click();
  await visitor.getByRole('link', { name, exact: true }).click();
  await expect(visitor.getByRole('button', { name: 'Make It Yours' })).toBeVisible();
  await row.getByRole('button', { name: 'Delete' }).click();
  await expectAccessible(page);
  await row.getByRole('region').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`“${name}” is deleted.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await visitor.context().close();
});
