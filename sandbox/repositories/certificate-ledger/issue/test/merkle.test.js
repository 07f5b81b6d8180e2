import assert from 'node:assert';
import { test } from 'node:test';
import { id } from 'ethers';
import { buildTree, isProven } from '../src/merkle.js';

for (const size of [1, 2, 3, 7, 8])
  test(`each of ${size} certificates is proven, at its place only`, () => {
    const files = Array.from({ length: size }, (_, index) => id(`certificate ${index}`));
    const { root, proofs } = buildTree(files);
    files.forEach((file, index) => {
      assert.ok(isProven(root, index, file, proofs[index]));
      assert.ok(!isProven(root, index + 1, file, proofs[index]));
    });
  });

test('a forged file is not proven', () => {
  const { root, proofs } = buildTree([id('a'), id('b')]);
  assert.ok(!isProven(root, 0, id('forged'), proofs[0]));
});

test('an empty batch is refused', () => {
  assert.throws(() => buildTree([]), RangeError);
});
