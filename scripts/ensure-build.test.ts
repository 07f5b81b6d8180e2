import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const MODULE = JSON.stringify(new URL('./ensure-build.ts', import.meta.url).href);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capstone-build-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs `ensureBuild` in the folder, which has no compiler, like a production install. */
function ensureBuild() {
  const code = `await (await import(${MODULE})).ensureBuild()`;
  return promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { cwd: folder });
}

async function ship(files: Record<string, string>) {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

describe('ensureBuild in a production install', () => {
  it('a shipped build is used without the sources of the pages', async () => {
    await ship({ 'build/.stamp': 'made elsewhere' });
    await expect(ensureBuild()).resolves.toMatchObject({ stderr: '' });
  });

  it('a missing build or other sources give advice on what to do', async () => {
    await ship({ 'app/root.tsx': 'changed' });
    await expect(ensureBuild()).rejects.toThrow(/are not built.*npm run build/s);
    await ship({ 'build/.stamp': 'of older sources' });
    await expect(ensureBuild()).rejects.toThrow(/not those of these sources.*npm run build/s);
  });
});
