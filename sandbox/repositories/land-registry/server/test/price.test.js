import assert from 'node:assert';
import { test } from 'node:test';
import { isPrice, sealPrice } from '../src/price.js';

test('a sealed price is opened by the right number only', () => {
  const sealed = sealPrice(4_500_000);
  assert.ok(isPrice(4_500_000, sealed));
  assert.ok(!isPrice(4_500_001, sealed));
});

test('the same price has another hash each time', () => {
  assert.notStrictEqual(sealPrice(100).hash, sealPrice(100).hash);
});

test('half a rupee and nothing are no prices', () => {
  assert.throws(() => sealPrice(0.5), RangeError);
  assert.throws(() => sealPrice(0), RangeError);
});
