import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const pack = { br: promisify(brotliCompress), gz: promisify(gzip) };
const WORTH_PACKING = /\.(js|css|svg|json|txt|webmanifest|xml)$/;
/** Below this many bytes the headers outweigh what is saved. */
const SMALLEST = 1024;

/** Writes `file.br` and `file.gz` beside every text file below a folder, so that serving one costs nothing. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !WORTH_PACKING.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    if (bytes.length < SMALLEST) continue;
    const quality = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    await writeFile(`${path}.br`, await pack.br(bytes, { params: quality }));
    await writeFile(`${path}.gz`, await pack.gz(bytes, { level: 9 }));
  }
}
