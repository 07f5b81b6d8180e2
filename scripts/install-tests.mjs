// Runs before tests, checks and benches: installs the packages that only they need (test/packages), unless
// they are there. `npm ci` leaves them out, because .npmrc says `workspaces=false`.
import './check-node.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

// npm writes this list at the end of an installation, so one that was interrupted is repeated.
const list = 'node_modules/.package-lock.json';
const installed = existsSync(list) ? readJson(list).packages : {};
const needed = Object.entries(readJson('test/packages/package.json').devDependencies);

if (needed.some(([name, version]) => installed[`node_modules/${name}`]?.version !== version)) {
  console.log('Installing what only tests, checks and benches need (once) …');
  // package-lock.json says which versions. `--no-save` leaves it as it is.
  const { status } = spawnSync('npm', ['install', '--workspaces', '--include=dev', '--no-save'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(1);
}
