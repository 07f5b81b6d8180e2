import { expect, test } from 'vitest';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { sweep } from './sweep.ts';

const shop = setUp(openTestShop);
const run = (statement: string) => shop.database.pool.query(statement);

test('a sweep that fails does not stop the others, and fails the job at the end', async () => {
  await run(`insert into mails (id, kind, subject_key, recipient, subject, text_body, html_body)
             values ('m', 'receipt', 'm', 'asha@example.com', 'm', 'm', 'm')`);
  await run('alter table provider_events rename to missing_events');
  try {
    await expect(sweep(shop.context)).rejects.toThrow('provider_events');
  } finally {
    await run('alter table missing_events rename to provider_events');
  }
  expect(await shop.waitingJobs()).toMatchObject([{ name: 'send-mail', data: { mailId: 'm' } }]);
  await sweep(shop.context);
});
