import type { Browser } from '@playwright/test';

/** Joins PNG pictures side by side, as a WebP of this quality (0 to 1). */
export async function toWebp(
  browser: Browser,
  pictures: readonly Uint8Array[],
  quality: number,
): Promise<Buffer> {
  const urls = pictures.map((picture) => `data:image/png;base64,${Buffer.from(picture).toString('base64')}`);
  const page = await browser.newPage();
  const joined = await page.evaluate(
    async (wanted) => {
      const images = await Promise.all(
        wanted.urls.map(async (src) => {
          const image = Object.assign(new Image(), { src });
          await image.decode();
          return image;
        }),
      );
      const canvas = document.createElement('canvas');
      canvas.width = images.reduce((sum, { width }) => sum + width, 0);
      canvas.height = Math.max(...images.map(({ height }) => height));
      const context = canvas.getContext('2d');
      let left = 0;
      for (const image of images) {
        context?.drawImage(image, left, 0);
        left += image.width;
      }
      return canvas.toDataURL('image/webp', wanted.quality);
    },
    { urls, quality },
  );
  await page.close();
  return Buffer.from(joined.split(',')[1] ?? '', 'base64');
}
