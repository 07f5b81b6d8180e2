import { chooseItem, signIn } from './admin.ts';
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
  // A block of no project, which no job probes.
  await database.query(`insert into access_blocks (subject, reason, attempts, next_try_at)
                        values ('nobody/*', 'Refused.', 1, 'infinity')`);
  await database.query(`insert into exceptions (id, kind, subject, message)
                        values ('case', 'github', 'nobody/*', 'GitHub refuses our token.')`);
  // The remedy fails after it was recorded.
  await database.query('alter table access_blocks add constraint probed check (attempts > 0)');
  await signIn(page, '/admin/orders/exceptions');
  // Other tests of this shop leave help requests behind, which come first.
  await chooseItem(page, 'GitHub refuses our invitations');
  expectConsole(/status of 500/);
  await page.getByRole('button', { name: 'Try again' }).click();
  const error = page.getByText(/^Something went wrong\. .+ ID: \w+$/);
  await expect(error).toBeVisible();
  const id = (await error.innerText()).split('ID: ')[1] ?? '';
  await database.query('alter table access_blocks drop constraint probed');

  // The browser may be faster than the log.
  await expect(() => {
    const lines = program
      .log()
      .split('\n')
      .filter((line) => line.includes(`"requestId":"${id}"`))
      .map((line) => JSON.parse(line) as LogLine);
    expect(lines).toMatchObject([{ msg: 'request failed', err: { cause: { code: '23514' } } }]);
  }).toPass();

  await follow(page, '/admin/audit');
  await page.getByRole('searchbox').fill(id);
  const entry = page.getByRole('row').filter({ hasText: 'access.try-again' });
  await expect(page.getByRole('row')).toHaveCount(2);
  await entry.getByText('Details').click();
  await expect(entry).toContainText(id);
});
