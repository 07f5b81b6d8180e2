import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { svgToPng } from '#server/platform/og-image/svg-to-png.ts';

// Generates the PNG and ICO icons from public/favicon.svg. Run this script after changing the SVG and commit
// the result.

const logo = await readFile('public/favicon.svg', 'utf8');
/** Maskable icon: full bleed, with the logo in the inner 80 percent. */
const maskable = logo
  .replace('rx="6" ', '')
  .replace('viewBox="0 0 32 32"', 'viewBox="-5 -5 42 42"')
  .replace('<rect width="32" height="32"', '<rect x="-5" y="-5" width="42" height="42"');
const square = logo.replace('rx="6" ', '');

await mkdir('public/icons', { recursive: true });
await writeFile('public/icons/192.png', await svgToPng(logo, 192));
await writeFile('public/icons/512.png', await svgToPng(logo, 512));
await writeFile('public/icons/maskable-512.png', await svgToPng(maskable, 512));
await writeFile('public/apple-touch-icon.png', await svgToPng(square, 180));
await writeFile('public/favicon.ico', asIco(await svgToPng(logo, 32), 32));

/** Wraps one PNG in an ICO file. */
function asIco(png: Uint8Array, size: number): Uint8Array {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // type: icon
  head.writeUInt16LE(1, 4); // one image
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
