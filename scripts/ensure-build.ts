import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The folder of the built pages. */
export const BUILD_FOLDER = 'build';

const STAMP = `${BUILD_FOLDER}/.stamp`;
const COMPILER = 'node_modules/@react-router/dev/bin.cjs';
const INPUTS = [
  'app/**/*.{ts,tsx,css,js,svg,woff2}',
  'contract/**/*.ts',
  'domain/**/*.ts',
  'server/features/*/rules/**/*.ts',
  'content/**/*.{ts,tsx,json,md,mdx}',
  'public/**/*',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/one-script-per-page.ts',
  'react-router.config.ts',
];

/**
 * Builds the app when its inputs changed since the last build. A production install has no compiler, so it
 * needs a build made elsewhere, from the same sources if it has any.
 */
export async function ensureBuild(): Promise<void> {
  const inputHash = await hashInputs();
  const builtHash = await readFile(STAMP, 'utf8').catch(() => null);
  if (builtHash === inputHash) return;
  if (!existsSync(COMPILER)) {
    if (builtHash && !existsSync('app')) return;
    const problem = builtHash
      ? 'The pages in build/ are not those of these sources'
      : 'The pages are not built';
    throw new Error(
      `${problem}, and this install cannot build them. Run "npm ci && npm run build" elsewhere and bring its build/ here, or run "npm ci" without --omit=dev.`,
    );
  }
  console.log('Building the pages (only when something changed) …');
  await promisify(execFile)(process.execPath, [COMPILER, 'build'], {
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: { stderr?: string; stdout?: string; message: string }) => {
    throw new Error(`The pages could not be built:\n${error.stdout ?? ''}\n${error.stderr ?? error.message}`);
  });
  await compressAssets();
  await writeFile(STAMP, inputHash);
}

async function hashInputs(): Promise<string> {
  const hash = createHash('sha256');
  const paths: string[] = [];
  for await (const entry of glob(INPUTS, { withFileTypes: true })) {
    if (entry.isFile()) paths.push(relative(process.cwd(), join(entry.parentPath, entry.name)));
  }
  for (const path of paths.sort()) hash.update(path.replaceAll('\\', '/')).update(await readFile(path));
  return hash.digest('hex');
}

/** Compresses text assets in advance, so that requests are served without compressing. */
async function compressAssets(): Promise<void> {
  const paths = globSync('build/client/**/*.{js,css,svg,json,txt,webmanifest}');
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await Promise.all(
    paths.map(async (path) => {
      const source = await readFile(path);
      await writeFile(`${path}.br`, await promisify(brotliCompress)(source, quality));
      await writeFile(`${path}.gz`, await promisify(gzip)(source, { level: 9 }));
    }),
  );
}
