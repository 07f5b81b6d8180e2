/**
 * Converts a picture to a JPEG, for what can't show its format. `background` is the color behind transparent
 * parts.
 */
export async function toJpeg(bytes: Uint8Array, background: string): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes).flatten({ background }).jpeg({ quality: 85 }).toBuffer();
}
