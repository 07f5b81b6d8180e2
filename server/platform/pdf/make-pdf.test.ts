import { threadId } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { defineTask } from '../worker/task-runner.ts';
import { makePdf } from './make-pdf.ts';

const shop = setUp(openTestShop);

// The stand-in for a PDF names its thread and how many were made.
const CODE = `import { threadId } from 'node:worker_threads';
let count = 0;
export const draw = async (text) => {
  if (text === 'wrong') throw new Error('It is wrong.');
  return Buffer.from([threadId, ++count].join());
};`;
const task = defineTask<(text: string, order: string) => Promise<Buffer>>(
  new URL(`data:text/javascript,${encodeURIComponent(CODE)}`),
  'draw',
);
const make = (text: string, subject: string, clientIp: string | undefined = '192.0.2.1') =>
  makePdf({ ...shop.context, clientIp }, { task, input: [text, subject], subject });

test('a PDF is made in another thread, once for the same data', async () => {
  const [first, again] = await Promise.all([make('a', 'order_1'), make('a', 'order_1')]);
  expect(String(first).split(',')[0]).not.toBe(String(threadId));
  expect([String(again), String(await make('a', 'order_1'))]).toEqual([String(first), String(first)]);
  expect(String(await make('b', 'order_1'))).not.toBe(String(first));
});

test('of one order 20 different PDFs are made for requests in ten minutes', async () => {
  for (let n = 0; n < 20; n += 1) await make(`text ${n}`, 'order_2');
  await expect(make('one more', 'order_2')).rejects.toMatchObject({
    status: 'RESOURCE_EXHAUSTED',
    details: { retryAfter: expect.any(Number) },
  });
  await expect(make('one more', 'order_2', '2001:db8::1')).rejects.toMatchObject({
    status: 'RESOURCE_EXHAUSTED',
  });
  // A known one, another order and a job are not limited.
  await make('text 3', 'order_2');
  await make('one more', 'order_3');
  await makePdf(shop.context, { task, input: ['of a job', 'order_2'], subject: 'order_2' });
});

test('a PDF that can’t be made is reported, and made when it is asked for again', async () => {
  await expect(make('wrong', 'order_4')).rejects.toMatchObject({ status: 'UNAVAILABLE' });
  await expect(make('wrong', 'order_4')).rejects.toMatchObject({ status: 'UNAVAILABLE' });
  expect(String(await make('right', 'order_4'))).toMatch(/^\d+,\d+$/);
});

test('a receipt, and another order’s disclosure, do not wait behind the disclosures of one order', async () => {
  const ended: string[] = [];
  const makeOf = async (text: string, subject: string, canWait = true) => {
    await makePdf(shop.context, { task, input: [text, subject], subject, canWait });
    ended.push(text);
  };
  const flood = Array.from({ length: 10 }, (_, n) => makeOf(`disclosure ${n}`, 'order_5'));
  await Promise.all([...flood, makeOf('other disclosure', 'order_6'), makeOf('receipt', 'order_5', false)]);
  expect(ended.slice(0, 3)).toEqual(['disclosure 0', 'receipt', 'other disclosure']);
});
