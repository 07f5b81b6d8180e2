import { signIn } from './admin.ts';
import { expect } from './fixtures.ts';
import { follow } from './follow.ts';
import { test } from './own-shop.ts';

interface LogLine {
  msg: string;
  requestId?: string;
}

test('an error has the same ID in the browser, in the log and in the audit log', async ({
  page,
  program,
  database,
  expectConsole,
}) => {
  await database.query(`insert into exceptions (id, kind, subject, message)
                        values ('case', 'github', '*', 'GitHub refuses our token.')`);
  await signIn(page, '/admin/orders/exceptions');
  // The remedy fails after it was recorded.
  await database.query('alter table access_blocks rename to elsewhere');
  expectConsole(/status of 500/);
  await page.getByRole('button', { name: 'Try again' }).click();
  const error = page.getByText(/^Something went wrong\. .+ ID: \w+$/);
  await expect(error).toBeVisible();
  const id = (await error.innerText()).split('ID: ')[1] ?? '';
  await database.query('alter table elsewhere rename to access_blocks');

  // The browser may be faster than the log.
  await expect(() => {
    const lines = program
      .log()
      .split('\n')
      .filter((line) => line.includes(`"requestId":"${id}"`))
      .map((line) => JSON.parse(line) as LogLine);
    expect(lines).toMatchObject([{ msg: 'request failed', err: { cause: { code: '42P01' } } }]);
  }).toPass();

  await follow(page, '/admin/audit');
  await page.getByRole('searchbox').fill(id);
  const entry = page.getByRole('row').filter({ hasText: 'access.try-again' });
  await expect(page.getByRole('row')).toHaveCount(2);
  await entry.getByText('Details').click();
  await expect(entry).toContainText(id);
});
