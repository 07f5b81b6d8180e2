import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Browser {
  executablePath: string;
  env: Record<string, string>;
}

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The Chromium for the browser tests: the one named by `PLAYWRIGHT_CHROMIUM_PATH`, else the one that npm brought
 * (Linux on x64 only), else one that is installed here.
 */
export async function findChromium(): Promise<Browser> {
  const named = process.env.PLAYWRIGHT_CHROMIUM_PATH;
  if (named) return { executablePath: named, env: {} };
  const brought = process.platform === 'linux' && process.arch === 'x64' ? await unpackChromium() : null;
  if (brought && starts(brought)) return brought;
  const path = [process.env.CHROME_PATH ?? '', ...installed].find((candidate) => existsSync(candidate));
  if (path) return { executablePath: path, env: {} };
  throw new Error('No Chromium was found. Install one, or name it in PLAYWRIGHT_CHROMIUM_PATH.');
}

function starts({ executablePath, env }: Browser): boolean {
  try {
    execFileSync(executablePath, ['--version'], { env: { ...process.env, ...env }, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Unpacks @sparticuz/chromium once beside the packages, with the libraries and the font that a bare system lacks. */
async function unpackChromium(): Promise<Browser> {
  const chromiumPackage = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');
  const { version } = JSON.parse(await readFile(join(chromiumPackage, 'package.json'), 'utf8'));
  const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');
  const home = join(cache, `capstone-chromium-${version}`);
  if (!existsSync(home)) {
    await mkdir(cache, { recursive: true });
    const unfinished = await mkdtemp(`${home}-`);
    await inflateInto(unfinished, join(chromiumPackage, 'bin'));
    await writeFile(join(unfinished, 'fonts.conf'), fontsConf);
    // Complete or absent: when another process was faster, its copy is as good.
    await rename(unfinished, home).catch(() => rm(unfinished, { recursive: true }));
  }
  return {
    executablePath: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: join(home, 'al2023', 'lib'), FONTCONFIG_FILE: join(home, 'fonts.conf') },
  };
}

const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** The package always unpacks into the folder for temporary files, so `folder` stands in for it meanwhile. */
async function inflateInto(folder: string, packed: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const files = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
    await Promise.all(files.map((file) => inflate(join(packed, file))));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
