import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Measurement } from './measurements.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');

/** What an installation takes on disk: the committed sources, their packages and the build. */
export async function measureInstall(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'capstone-install-'));
  try {
    const archive = join(folder, 'sources.tar');
    await run('git', ['archive', '--output', archive, 'HEAD'], { cwd: root });
    return [
      await measureFolder(archive, join(folder, 'production'), ['--omit', 'dev'], '350 MB'),
      await measureFolder(archive, join(folder, 'everything'), [], '700 MB'),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureFolder(
  archive: string,
  folder: string,
  flags: string[],
  goal: string,
): Promise<Measurement> {
  await run('mkdir', [folder]);
  await run('tar', ['-xf', archive, '-C', folder]);
  await run('npm', ['ci', '--no-audit', '--no-fund', ...flags], { cwd: folder });
  await cp(join(root, 'build'), join(folder, 'build'), { recursive: true });
  const megabytes = (await sizeOf(folder)) / 1e6;
  return {
    name: flags.length > 0 ? 'production install, with the build' : 'install of everything, with the build',
    value: `${Math.round(megabytes)} MB`,
    goal,
  };
}

/** Bytes of all files below a folder; links count as themselves. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  let bytes = 0;
  for (const file of files) bytes += (await stat(join(file.parentPath, file.name))).size;
  return bytes;
}
