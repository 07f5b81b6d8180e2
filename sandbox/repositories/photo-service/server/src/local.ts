/** The same without AWS, with folders instead of buckets: node src/local.ts in/holi.jpg */
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { resizeOnce } from './sizes.ts';

const [key] = process.argv.slice(2);
if (!key) throw new Error('Say which photo: node src/local.ts in/holi.jpg');
const photo = await readFile(key);
const { width = 0, height = 0 } = await sharp(photo).metadata();
const markers = {
  claim: (path: string) => open(path, 'wx').then(async (file) => (await file.close(), true), () => false),
  release: (path: string) => rm(path),
};
const made = await resizeOnce({ key, width, height }, markers, async (size) => {
  await mkdir(dirname(size.key), { recursive: true });
  await writeFile(size.key, await sharp(photo).rotate().resize(size.width).webp().toBuffer());
});
console.log(made === 0 ? 'It was made before.' : `${made} sizes are made.`);
