/** Encodes an opaque PNG, in grey if all pixels are grey. `rgba` has four bytes a pixel. */
export async function encodePng(width: number, height: number, rgba: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha();
  return (isAllGray(rgba) ? picture.toColourspace('b-w') : picture).png().toBuffer();
}

function isAllGray(rgba: Uint8Array): boolean {
  for (let at = 0; at < rgba.length; at += 4)
    if (rgba[at] !== rgba[at + 1] || rgba[at] !== rgba[at + 2]) return false;
  return true;
}
