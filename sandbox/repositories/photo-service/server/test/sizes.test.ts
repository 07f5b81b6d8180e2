import { expect, test, vi } from 'vitest';
import { planSizes, resizeOnce, WIDTHS } from '../src/sizes.ts';

const widths = (width: number, height = 100) =>
  planSizes({ key: 'in/holi.jpg', width, height }).map((size) => size.width);

test.each([
  [100, [100]],
  [640, [160, 320, 640]],
  [2048, [160, 320, 640, 1280, 2048]],
  [6000, [...WIDTHS]],
])('a photo of %i pixels is made in the widths %j', (width, expected) => {
  expect(widths(width)).toEqual(expected);
});

test('the shape stays, and a thin line keeps one pixel', () => {
  const [first] = planSizes({ key: 'in/line.png', width: 4000, height: 3 });
  expect(first).toEqual({ key: 'photos/line/160.webp', width: 160, height: 1 });
});

test('a photo that does not fit into memory is refused', () => {
  expect(() => widths(10_000, 5001)).toThrow('50 megapixels');
  expect(widths(10_000, 5000)).toHaveLength(5);
});

/** Markers as S3 keeps them. */
function markers() {
  const kept = new Set<string>();
  return {
    claim: async (key: string) => !kept.has(key) && Boolean(kept.add(key)),
    release: async (key: string) => void kept.delete(key),
  };
}

const upload = { key: 'in/holi.jpg', width: 640, height: 480 };

test('an event that comes twice makes the photo once', async () => {
  const kept = markers();
  const resize = vi.fn(async () => {});
  expect(await Promise.all([resizeOnce(upload, kept, resize), resizeOnce(upload, kept, resize)])).toEqual([3, 0]);
  expect(resize).toHaveBeenCalledTimes(3);
});

test('a failed photo is made when the event comes again', async () => {
  const kept = markers();
  const fails = vi.fn(async () => {}).mockRejectedValueOnce(new Error('S3 is slow'));
  await expect(resizeOnce(upload, kept, fails)).rejects.toThrow('S3 is slow');
  expect(await resizeOnce(upload, kept, fails)).toBe(3);
});
