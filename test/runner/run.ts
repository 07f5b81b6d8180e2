import { parseArgs } from 'node:util';
import { checks, runChecks } from './checks.ts';
import { type Count, sum } from './count.ts';
import { runBuild, runPlaywright, runVitest, vitestProjects } from './suites.ts';

// `npm test`: everything, in order, going on after a failure. `npm test -- --only unit,e2e` runs a part of it;
// the parts are those of `names`, and `static` for all checks that do not run the code.

const checkNames = checks.map((check) => check.name);
const names = [...checkNames, 'build', ...vitestProjects, 'e2e'];

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const asked = values.only?.split(',').flatMap((name) => (name === 'static' ? checkNames : [name]));
const unknown = asked?.filter((name) => !names.includes(name)) ?? [];
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Choose from: static, ${names.join(', ')}.`);
  process.exit(1);
}
const wanted = new Set(asked ?? names);
const counts: Count[] = [];

const chosenChecks = checks.filter((check) => wanted.has(check.name));
if (chosenChecks.length > 0) counts.push(await runChecks(chosenChecks));

const build = wanted.has('build') ? await runBuild() : null;
if (build) counts.push(build);

const chosenProjects = vitestProjects.filter((project) => wanted.has(project));
if (chosenProjects.length > 0) counts.push(await runVitest(chosenProjects));

if (wanted.has('e2e') && build?.failed) {
  console.log('\n== Browser tests: failed\nThey need the build.');
  counts.push({ passed: 0, failed: 1 });
} else if (wanted.has('e2e')) {
  counts.push(await runPlaywright(build !== null));
}

const total = sum(counts);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
