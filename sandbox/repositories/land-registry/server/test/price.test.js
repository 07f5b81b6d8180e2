import assert from 'node:assert';
import { test } from 'node:test';
import { isPrice, sealPrice } from '../src/price.js';

test('a sealed price is opened by the right number only', async () => {
  const sealed = await sealPrice(4_500_000);
  assert.ok(await isPrice(4_500_000, sealed));
  assert.ok(!(await isPrice(4_500_001, sealed)));
});

test('the same price has another hash each time', async () => {
  assert.notStrictEqual((await sealPrice(100)).hash, (await sealPrice(100)).hash);
});

test('half a rupee and nothing are no prices', async () => {
  await assert.rejects(sealPrice(0.5), RangeError);
  await assert.rejects(sealPrice(0), RangeError);
});
