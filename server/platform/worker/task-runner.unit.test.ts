import { threadId } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { createTaskRunner, defineTask, TaskError } from './task-runner.ts';

const CODE = `import { threadId } from 'node:worker_threads';
export const getThread = () => threadId;
export const fail = () => { throw new Error('It is wrong.'); };
export const wait = () => new Promise(() => undefined);
export const fill = () => { const all = []; for (;;) all.push(Array(1e5).fill({})); };`;
const module = new URL(`data:text/javascript,${encodeURIComponent(CODE)}`);
const getThread = defineTask<() => number>(module, 'getThread');
const taskOf = (name: string) => defineTask<() => unknown>(module, name);
/** This limit is never reached, however slow the machine is. */
const PATIENT = { timeoutMs: 10 * 60_000 };

function open(limits = {}) {
  const runner = createTaskRunner({ ...PATIENT, ...limits });
  onTestFinished(() => runner.close());
  return runner;
}

test('tasks run in one other thread, also after one of them has failed', async () => {
  const runner = open();
  const first = await runner.run(getThread);
  expect(first).not.toBe(threadId);
  expect(await runner.run(getThread)).toBe(first);
  await expect(runner.run(taskOf('fail'))).rejects.toThrow(new TaskError('It is wrong.'));
  expect(await runner.run(getThread)).not.toBe(threadId);
});

test('a task that never ends is stopped, and the next one runs', async () => {
  const runner = open({ timeoutMs: 1000 });
  const endless = runner.run(taskOf('wait'));
  const next = runner.run(taskOf('wait'));
  await expect(endless).rejects.toThrow('It takes too long.');
  await expect(next).rejects.toThrow('It takes too long.');
});

test('a task that needs too much memory is stopped, and the next one runs', async () => {
  const runner = open();
  await expect(runner.run(taskOf('fill'))).rejects.toThrow(TaskError);
  expect(await runner.run(getThread)).not.toBe(threadId);
});

test('so many tasks wait, and further ones are refused until one has ended', async () => {
  const runner = open({ maxWaiting: 2 });
  const waiting = [runner.run(getThread), runner.run(getThread), runner.run(getThread)];
  await expect(runner.run(getThread)).rejects.toThrow('Too many tasks are waiting.');
  await Promise.all(waiting);
  expect(await runner.run(getThread)).not.toBe(threadId);
});

test('the tasks of one order wait behind those of others, and what can wait behind everything else', async () => {
  const runner = open({ maxWaiting: 20 });
  const ended: string[] = [];
  const run = async (name: string, shares: string[], canWait = true) => {
    await runner.inTurn({ shares, canWait }).run(getThread);
    ended.push(name);
  };
  const flood = Array.from({ length: 4 }, (_, n) => run(`flood ${n}`, ['order 1', 'network 1']));
  await Promise.all([
    ...flood,
    run('other order of the network', ['order 2', 'network 1']),
    run('other network of the order', ['order 1', 'network 2']),
    run('other buyer', ['order 3', 'network 3']),
    run('other buyer again', ['order 3', 'network 3']),
    run('receipt', ['order 1', 'network 1'], false),
    run('receipt of another', ['order 4', 'network 4'], false),
  ]);
  expect(ended).toEqual([
    'flood 0',
    'receipt of another',
    'receipt',
    'other buyer',
    'other order of the network',
    'other network of the order',
    'other buyer again',
    'flood 1',
    'flood 2',
    'flood 3',
  ]);
});

test('as many tasks as may wait leave room for those that can’t wait', async () => {
  const runner = open({ maxWaiting: 2 });
  const later = runner.inTurn({ canWait: true });
  const waiting = [later.run(getThread), later.run(getThread), later.run(getThread)];
  await expect(later.run(getThread)).rejects.toThrow('Too many tasks are waiting.');
  expect(await runner.run(getThread)).not.toBe(threadId);
  await Promise.all(waiting);
});
