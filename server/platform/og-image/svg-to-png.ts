import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

let ready: Promise<void> | undefined;

/**
 * Renders an SVG without text elements as a PNG of this width. It blocks the thread for about 100 ms at 1200
 * pixels.
 */
export async function svgToPng(svg: string, width: number): Promise<Uint8Array> {
  ready ??= readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))).then((wasm) =>
    initWasm(wasm),
  );
  await ready;
  const document = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false },
  });
  const image = document.render();
  try {
    return image.asPng();
  } finally {
    image.free();
    document.free();
  }
}
