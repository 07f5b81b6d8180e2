// Runs after "npm ci" (postinstall). npm 9 and 10 remove node_modules/.bin/node together with the packages of
// other platforms, which also contain a file of that name; npm 11 keeps it. This is plain JavaScript, because
// the machine's own Node runs it.
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';

const isWindows = process.platform === 'win32';
const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;

// These 60 MB of headers are used by compilers of native modules only.
rmSync(`node_modules/${name}/include`, { recursive: true, force: true });

if (isWindows) link(`node_modules/${name}/bin/node.exe`, 'node_modules/.bin/node.cmd');
else link(`node_modules/${name}/bin/node`, 'node_modules/.bin/node');
if (existsSync(`node_modules/${name}`))
  console.log('Node 24 is installed for this project, which its npm scripts use.');

function link(program, place) {
  if (!existsSync(program) || existsSync(place)) return;
  if (isWindows) writeFileSync(place, `@"%~dp0\\..\\${name}\\bin\\node.exe" %*\r\n`);
  else symlinkSync(program.replace('node_modules', '..'), place);
}
