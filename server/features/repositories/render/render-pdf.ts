import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import { encodePng } from './encode-png.ts';

/** A PNG; its size is in pixels. */
interface Rendition {
  width: number;
  height: number;
  png: Uint8Array;
}

/** A page, once readable on the whole screen and in the sizes of the row of pages. */
export interface PdfPage extends Rendition {
  page: number;
  smaller: Rendition[];
}

const MAX_PAGES = 5;
/** This width is readable on a laptop's screen; an A4 page takes about 100 KB. */
const WIDTH = 1000;
const MAX_HEIGHT = 2000;
/** The height of a row of pages (`.sample-pages` in gallery.css), and twice that for sharp screens. */
const ROW_HEIGHTS = [352, 704];
/** A page of a malicious file must not take all memory. */
const MAX_MEMORY_BYTES = 512 * 1024 * 1024;

/**
 * Renders the first 5 pages of a PDF as pictures. Scripts, links and attachments of the file have no effect.
 * Throws for a file that is not a PDF, needs a password or has a page without a size. Call it in a worker,
 * because its time has no limit.
 */
export async function renderPdf(bytes: Uint8Array): Promise<PdfPage[]> {
  const library = await PDFiumLibrary.init({ instantiateWasm: await loadWasm() });
  const document = await library.loadDocument(bytes);
  const render = (index: number, scale: number) => renderPage(document.getPage(index), scale);
  const pages: PdfPage[] = [];
  for (let index = 0; index < Math.min(document.getPageCount(), MAX_PAGES); index += 1) {
    const { originalWidth, originalHeight } = document.getPage(index).getOriginalSize();
    if (!(originalWidth > 0 && originalHeight > 0)) throw new Error(`Page ${index + 1} has no size.`);
    const scale = Math.min(WIDTH / originalWidth, MAX_HEIGHT / originalHeight);
    const rowScales = ROW_HEIGHTS.map((height) => height / originalHeight);
    const largest = await render(index, scale);
    const smaller: Rendition[] = [];
    for (const rowScale of rowScales)
      if (rowScale < scale && originalWidth * rowScale >= 1) smaller.push(await render(index, rowScale));
    pages.push({ page: index + 1, ...largest, smaller });
  }
  return pages;
}

/** PDFium closes a page once it is rendered, so each rendition opens the page again. */
async function renderPage(page: PDFiumPage, scale: number): Promise<Rendition> {
  const { width, height, data } = await page.render({ scale, render: 'bitmap' });
  return { width, height, png: encodePng(width, height, data) };
}

let compiled: Promise<WebAssembly.Module> | undefined;

async function compilePdfium(): Promise<WebAssembly.Module> {
  const file = await readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')));
  return new WebAssembly.Module(file);
}

/** Loads PDFium with separate, limited memory for each file. */
async function loadWasm() {
  compiled ??= compilePdfium();
  const module = await compiled;
  return (imports: WebAssembly.Imports, onSuccess: (...loaded: never[]) => void): WebAssembly.Exports => {
    const environment = imports.env as Record<string, (bytes: number) => number>;
    const resize = environment.emscripten_resize_heap;
    if (!resize) throw new Error('PDFium grows its memory in another way than expected.');
    const limited = (wanted: number) => (wanted > MAX_MEMORY_BYTES ? 0 : resize(wanted));
    const env = { ...environment, emscripten_resize_heap: limited };
    const instance = new WebAssembly.Instance(module, { ...imports, env });
    onSuccess(instance as never, module as never);
    return instance.exports;
  };
}
