import { expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { defineJob } from '../../define-job.ts';
import { createLogger } from '../log.ts';
import { createRowJobs } from './row-jobs.ts';

test('one job of a queue runs while something waits for the database, and several afterwards', async () => {
  let isBusy = true;
  const running: string[] = [];
  const first = Promise.withResolvers<void>();
  const sendMail = defineJob({
    name: 'send-mail',
    concurrency: 2,
    async run(_context, { mailId }) {
      running.push(mailId);
      await (mailId === 'first' ? first.promise : new Promise(() => undefined));
    },
  });
  const jobs = createRowJobs([sendMail], {
    createContext: () => ({ context: {} as Context, log: createLogger('silent') }),
    isBusy: () => isBusy,
    onDead: async () => undefined,
  });
  for (const mailId of ['first', 'second', 'third', 'fourth'])
    jobs.start({ name: 'send-mail', data: { mailId } });
  expect(running).toEqual(['first']);
  isBusy = false;
  first.resolve();
  await expect.poll(() => running).toEqual(['first', 'second', 'third']);
});
