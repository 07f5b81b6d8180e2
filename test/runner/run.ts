import '../harness/quick-imports.ts';
import { parseArgs } from 'node:util';
import { checks, runChecks } from './checks.ts';
import { type Count, sum } from './count.ts';
import { prepareSandbox, runBuild, runPlaywright, runVitest, vitestProjects } from './suites.ts';
import { keepTemporaryFilesInMemory } from './temporary-files.ts';

// `npm test` runs everything in order, continues after failures and ends with their titles and the counts.
// `npm test -- --only unit,e2e` runs some parts; `static` means all static checks.

const checkNames = checks.map((check) => check.name);
const names = [...checkNames, 'build', ...vitestProjects, 'e2e'];

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const requested = values.only?.split(',').flatMap((name) => (name === 'static' ? checkNames : [name]));
const unknown = requested?.filter((name) => !names.includes(name)) ?? [];
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Choose from: static, ${names.join(', ')}.`);
  process.exit(1);
}
const selected = new Set(requested ?? names);
await keepTemporaryFilesInMemory();
const begin = performance.now();
const counts: Count[] = [];

const chosenChecks = checks.filter((check) => selected.has(check.name));
if (chosenChecks.length > 0) counts.push(await runChecks(chosenChecks));

const build = selected.has('build') ? await runBuild() : null;
if (build) counts.push(build);
// The sandbox is cheap enough to prepare beside other tests.
const isForBrowser = build?.failed.length === 0 && selected.has('e2e');
const sandbox = isForBrowser ? prepareSandbox() : Promise.resolve(null);

const chosenProjects = vitestProjects.filter((project) => selected.has(project));
if (chosenProjects.length > 0) counts.push(await runVitest(chosenProjects));
const prepared = await sandbox;
if (prepared) counts.push(prepared.count);

if (selected.has('e2e') && build?.failed.length) {
  console.log('\n== Browser tests: failed\nThe build failed.');
  counts.push({ passed: 0, failed: ['Browser tests'] });
} else if (selected.has('e2e')) {
  counts.push(await runPlaywright(build !== null, prepared?.folder));
}

const total = sum(counts);
if (total.failed.length > 0) console.log(`\n== Failed\n${total.failed.join('\n')}`);
const seconds = Math.round((performance.now() - begin) / 1000);
console.log(`\n${total.passed} passed, ${total.failed.length} failed in ${seconds} s`);
process.exitCode = total.failed.length > 0 || total.passed === 0 ? 1 : 0;
