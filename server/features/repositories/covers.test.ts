import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { COVER_WIDTHS } from '#domain/cover.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openSyncedShop, REPOSITORY } from '#test/harness/synced-shop.ts';
import { coverJobs, findCover, uploadCover } from '../projects/covers.ts';
import { listProjects } from '../projects/list-projects.ts';
import { listRelatedProjects } from '../projects/list-related-projects.ts';
import { coverImages, projects } from '../projects/schema.ts';

const shop = setUp(openSyncedShop);

const paint = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

const MANIFEST = { 'capstone.json': JSON.stringify({ previews: ['shots/*.png'] }) };
const OUTSIDE = 'https://pictures.example/leaf.png';

async function setCover(coverImage: string | null) {
  await shop.context.db.update(projects).set({ coverImage }).where(eq(projects.id, shop.current.projectId));
}

/** Puts pictures into the repository, reads it, and returns the project's cover. */
async function readCover(pictures: Record<string, Buffer>) {
  shop.github.putRepository(REPOSITORY, { ...MANIFEST, ...pictures });
  await shop.sync();
  return (await shop.read()).cover;
}

const addressesOf = (srcset: string | null | undefined) =>
  (srcset ?? '').split(', ').map((each) => each.split(' ')[0] ?? '');

/** Decodes the picture at an address of a cover. */
async function open(url: string) {
  const file = await findCover(shop.context, url.slice('/covers/'.length));
  expect(file?.contentType, url).toBe('image/webp');
  return sharp(file!.bytes);
}

/** The color of a pixel, as red, green, blue and how opaque it is. */
async function pixel(url: string, left: number, top: number): Promise<number[]> {
  const picture = await open(url);
  return [...(await picture.ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

const isNear = (color: number[], expected: number[]) =>
  color.every((value, channel) => Math.abs(value - (expected[channel] ?? 0)) < 12);

describe('the cover of a project', () => {
  test('the first picture of the gallery is kept in three widths of 16:10, as WebP', async () => {
    expect((await shop.read()).cover).toBeNull();
    const cover = await readCover({
      'shots/1.png': await paint(1280, 900, '#0a0'),
      'shots/2.png': await paint(1280, 800, '#a00'),
    });
    expect(cover?.srcset?.match(/ \d+w/g)).toEqual([' 320w', ' 480w', ' 640w']);
    const addresses = addressesOf(cover?.srcset);
    expect(cover?.url).toBe(addresses[2]);
    for (const [at, width] of COVER_WIDTHS.entries())
      expect(await (await open(addresses[at]!)).metadata()).toMatchObject({
        format: 'webp',
        width,
        height: width / 1.6,
      });
    expect(await pixel(cover!.url, 639, 399)).toSatisfy((color: number[]) =>
      isNear(color, [0, 0xaa, 0, 255]),
    );
    expect((await listProjects(shop.context, { limit: 9 })).documents).toMatchObject([{ cover }]);
    const other = { id: 'other', tech: [] };
    expect(await listRelatedProjects(shop.context, other, 3)).toMatchObject([{ cover }]);
  });

  test('a portrait stands in the middle, cut off below, and is transparent at its sides', async () => {
    const cover = await readCover({ 'shots/phone.png': await paint(400, 900, '#0a0') });
    for (const url of addressesOf(cover?.srcset)) {
      const { width = 0, height = 0 } = await (await open(url)).metadata();
      expect(width / height).toBe(1.6);
      expect((await pixel(url, 2, height / 2))[3]).toBe(0);
      expect((await pixel(url, width - 3, height / 2))[3]).toBe(0);
      expect(await pixel(url, width / 2, height - 1)).toSatisfy((color: number[]) =>
        isNear(color, [0, 0xaa, 0, 255]),
      );
    }
  });

  test('an uploaded cover comes first, then the gallery, then a picture of another site', async () => {
    const upload = await uploadCover(shop.current.admin, await paint(800, 600, '#00a'));
    await setCover(OUTSIDE);
    expect((await shop.read()).cover).toEqual({ url: OUTSIDE, srcset: null });
    const ofGallery = await readCover({ 'shots/1.png': await paint(1280, 800, '#0a0') });
    expect(ofGallery?.url).toMatch(/^\/covers\//);
    await setCover(upload);
    const uploaded = (await shop.read()).cover;
    expect(uploaded?.url).toBe(`${upload}-640.webp`);
    expect(await pixel(uploaded!.url, 320, 200)).toSatisfy((color: number[]) =>
      isNear(color, [0, 0, 0xaa, 255]),
    );
    await setCover(null);
    expect((await shop.read()).cover).toEqual(ofGallery);
    expect(await readCover({})).toBeNull();
  });

  test('a picture that can’t be decoded is no cover, and an uploaded one is shown as it is', async () => {
    const signature = Buffer.from('89504e470d0a1a0a', 'hex');
    const path = await uploadCover(shop.current.admin, Buffer.concat([signature, Buffer.alloc(20)]));
    await setCover(path);
    expect((await shop.read()).cover).toEqual({ url: path, srcset: null });
    await setCover(null);
    // A picture of one byte of data has the structure of a PNG.
    const broken = await paint(64, 40, '#0a0');
    broken.fill(0, broken.indexOf('IDAT') + 4, broken.indexOf('IDAT') + 10);
    expect(await readCover({ 'shots/1.png': broken })).toBeNull();
    expect((await shop.read()).gallery).toHaveLength(1);
  });

  test('the pictures of another repository are not shown once the project has changed it', async () => {
    expect(await readCover({ 'shots/1.png': await paint(1280, 800, '#0a0') })).not.toBeNull();
    await shop.context.db.update(projects).set({ repoName: 'stem' });
    expect((await shop.read()).cover).toBeNull();
  });

  test('the widths of a picture are deleted a day after the repository has another one', async () => {
    const count = () => shop.context.db.$count(coverImages);
    await readCover({ 'shots/1.png': await paint(1280, 800, '#0a0') });
    await shop.age('cover_images', '25 hours');
    const cover = await readCover({ 'shots/1.png': await paint(1280, 800, '#a00') });
    expect(await count()).toBe(COVER_WIDTHS.length);
    for (const url of addressesOf(cover?.srcset)) await open(url);
  });

  test('a cover that an earlier release stored gets its widths by a job', async () => {
    const { db } = shop.context;
    const path = await uploadCover(shop.current.admin, await paint(800, 500, '#00a'));
    await setCover(path);
    await db.delete(coverImages).where(eq(coverImages.contentType, 'image/webp'));
    expect((await shop.read()).cover).toEqual({ url: path, srcset: null });
    for (let times = 0; times < 2; times += 1) await coverJobs[0]!.run(shop.context, {});
    const { cover } = await shop.read();
    expect(cover?.srcset).not.toBeNull();
    for (const url of addressesOf(cover?.srcset)) await open(url);
  });
});
