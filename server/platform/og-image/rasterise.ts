import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

let ready: Promise<void> | undefined;

/** An SVG without text (letters as paths) as PNG, `width` pixels wide. Blocks its thread for some 100 ms at 1200 pixels. */
export async function rasterise(svg: string, width: number): Promise<Uint8Array> {
  ready ??= readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))).then((wasm) =>
    initWasm(wasm),
  );
  await ready;
  const picture = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false },
  });
  const image = picture.render();
  try {
    return image.asPng();
  } finally {
    image.free();
    picture.free();
  }
}
