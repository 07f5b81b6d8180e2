import { expect, test } from 'vitest';
import { runInTurn } from '../../platform/http/request-turn.ts';
import { createPasswordHashes } from './password-hashes.ts';

/** Hashes that end when they are told to, and who they are for. */
function open() {
  const running: { password: string; finish: () => void }[] = [];
  const hashes = createPasswordHashes({
    hash: (password) =>
      new Promise((resolve) => running.push({ password, finish: () => resolve(`hash of ${password}`) })),
    verify: async () => true,
  });
  const hash = (password: string, clientIp: string) => {
    let isTurnEnded = false;
    let isGone = false;
    const end = () => {
      isTurnEnded = true;
    };
    const done = runInTurn({ clientIp, isGone: () => isGone, end }, () => hashes.hash(password));
    const hangUp = () => {
      isGone = true;
    };
    return { done, hangUp, isTurnEnded: () => isTurnEnded };
  };
  const names = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return running.map(({ password }) => password);
  };
  const finish = () => running.shift()?.finish();
  return { hash, hashes, names, finish };
}

test('one hash of a network and two in all are in progress, and the next one waits', async () => {
  const { hash, names, finish } = open();
  const first = hash('first', '192.0.2.1');
  const asked = [first, hash('second', '192.0.2.1'), hash('other', '192.0.2.2'), hash('third', '192.0.2.3')];
  expect(await names()).toEqual(['first', 'other']);
  finish();
  expect(await first.done).toBe('hash of first');
  expect(await names()).toEqual(['other', 'third']);
  finish();
  expect(await names()).toEqual(['third', 'second']);
  finish();
  finish();
  expect(await Promise.all(asked.map(({ done }) => done))).toHaveLength(4);
});

test('a request that waits for a hash holds no turn that pages of its network need', async () => {
  const { hash, names, finish } = open();
  const asked = [hash('first', '192.0.2.1'), hash('second', '192.0.2.1')];
  expect(await names()).toEqual(['first']);
  expect(asked.map(({ isTurnEnded }) => isTurnEnded())).toEqual([true, true]);
  finish();
  expect(await names()).toEqual(['second']);
  finish();
});

test('100 hashes of a network wait, and further ones are refused until later', async () => {
  const { hash } = open();
  for (let n = 0; n < 101; n += 1) hash(`${n}`, '192.0.2.1').done.catch(() => undefined);
  await expect(hash('more', '192.0.2.1').done).rejects.toMatchObject({
    status: 'RESOURCE_EXHAUSTED',
    details: { retryAfter: 30 },
  });
});

test('nothing is hashed for a client that has hung up meanwhile', async () => {
  const { hash, names, finish } = open();
  const [first, second] = [hash('first', '192.0.2.1'), hash('second', '192.0.2.1')];
  expect(await names()).toEqual(['first']);
  second.hangUp();
  finish();
  await first.done;
  await expect(second.done).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
  expect(await names()).toEqual([]);
});

test('jobs and commands hash without waiting', async () => {
  const { hashes, names, finish } = open();
  for (const name of ['a', 'b', 'c']) void hashes.hash(name);
  expect(await names()).toEqual(['a', 'b', 'c']);
  for (let n = 0; n < 3; n += 1) finish();
});
