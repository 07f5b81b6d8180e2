import { expect, test } from 'vitest';
import { createSealer } from './sealer.ts';

const sealer = createSealer('a secret of the shop');

test('the sealer opens its own texts, and seals the same text differently each time', () => {
  const sealed = sealer.seal('token', 'gho_1');
  expect(sealer.open('token', sealed)).toBe('gho_1');
  expect(sealed).not.toContain('gho_1');
  expect(sealer.seal('token', 'gho_1')).not.toBe(sealed);
});

test('the sealer opens nothing that was changed, or sealed for another purpose or with another secret', () => {
  const sealed = sealer.seal('token', 'gho_1');
  const changed = sealed.slice(0, -1) + (sealed.endsWith('A') ? 'B' : 'A');
  expect(sealer.open('another', sealed)).toBeNull();
  expect(createSealer('another secret').open('token', sealed)).toBeNull();
  expect(sealer.open('token', `${changed}AA`)).toBeNull();
  expect(sealer.open('token', '')).toBeNull();
});
