/**
 * Renders an SVG without text elements as a PNG of this width. Don't call it in a worker, which may be stopped: see
 * docs/decisions/0035-covers-are-pictures.md.
 */
export async function svgToPng(svg: string, width: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).resize({ width }).png().toBuffer();
}
