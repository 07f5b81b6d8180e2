import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ADMIN, STUDENT } from '../test/e2e/accounts.ts';
import { type Browser, findChromium } from '../test/e2e/chromium.ts';
import { startSandbox } from '../test/e2e/program.ts';
import type { Measurement } from './measurements.ts';
import { openSession } from './session.ts';

/** This is not a dependency, because only this bench needs these 44 MB. */
const BOMBADIL = '@antithesishq/bombadil@0.7.0';
const SPECIFICATION = join(import.meta.dirname, 'explore', 'properties.mjs');
const DESKTOP = ['--width', '1280', '--height', '800'];
const PHONE = ['--width', '360', '--height', '740', '--device-scale-factor', '2'];

interface Role {
  name: string;
  window: string[];
  account?: typeof STUDENT;
  /** Where the machine begins, one after the other, because it seldom finds its way to all pages. */
  starts: string[];
}

const ROLES: Role[] = [
  { name: 'visitor', window: DESKTOP, starts: ['/', '/projects'] },
  { name: 'phone', window: PHONE, starts: ['/projects', '/'] },
  {
    name: 'student',
    window: DESKTOP,
    account: STUDENT,
    starts: ['/dashboard', '/dashboard/account', '/projects'],
  },
  {
    name: 'admin',
    window: DESKTOP,
    account: ADMIN,
    starts: [
      '/admin',
      '/admin/orders',
      '/admin/orders/exceptions',
      '/admin/projects',
      '/admin/projects/new',
      '/admin/projects/coupons',
      '/admin/users',
      '/admin/payouts',
      '/admin/books',
      '/admin/audit',
    ],
  },
];

/** A line of Bombadil's trace: what it did, and the page after it. */
interface Step {
  action: string | { Click?: object } | null;
  state: { url: string };
  violations: { name: string; violation: object }[];
}

const run = promisify(execFile);

/**
 * Lets Bombadil, which knows nothing about the shop, click and type for some minutes as each kind of person, and
 * look at the properties of `explore/properties.mjs` after each step. It works without internet but needs a
 * package registry. It chooses at random and has no seed, so two runs differ. `only` names one role.
 */
export async function measureExplore(minutes = 3, only?: string): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'capstone-explore-'));
  try {
    await run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', BOMBADIL]);
    const browser = await findChromium();
    const measurements: Measurement[] = [];
    for (const role of ROLES.filter(({ name }) => !only || name === only)) {
      const shop = await startSandbox();
      try {
        const steps: Step[] = [];
        for (const start of role.starts) {
          const seconds = Math.round((60 * minutes) / role.starts.length);
          const cookies = role.account ? ['--cookie', await openSession(shop.url, role.account)] : [];
          const options = [...role.window, '--time-limit', `${seconds}s`, ...cookies, shop.url + start];
          steps.push(...(await explore(folder, browser, options)));
        }
        measurements.push(summarize(role.name, steps));
      } finally {
        await shop.stop();
      }
    }
    return measurements;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function explore(folder: string, browser: Browser, options: string[]): Promise<Step[]> {
  const bombadil = join(folder, 'node_modules', '.bin', 'bombadil');
  const output = join(folder, 'output');
  const env = { ...process.env, ...browser.env, CHROME: browser.executablePath };
  const fixed = ['--headless', '--no-sandbox', '--output-path', output];
  // The policy of the pages refuses scripts that were changed to measure coverage.
  const command = ['browser', 'test', ...fixed, '--instrument-javascript', '', ...options, SPECIFICATION];
  await rm(output, { recursive: true, force: true });
  // It fails when a property was violated, which the trace tells, too.
  const failure = await run(bombadil, command, { env, maxBuffer: 2 ** 28 }).then(
    () => null,
    (error) => error,
  );
  const trace = await readFile(join(output, 'trace.jsonl'), 'utf8').catch(() => '');
  if (trace === '') throw failure;
  return trace
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Prints what was violated, each property once for each page, and counts. */
function summarize(role: string, steps: Step[]): Measurement {
  const pages = new Set(steps.map(({ state }) => new URL(state.url).pathname));
  const clicks = steps.filter(({ action }) => typeof action === 'object' && action?.Click);
  const violations = new Map(
    steps.flatMap(({ state, violations, action }) =>
      violations.map(({ name, violation }) => [
        `${name} at ${new URL(state.url).pathname}`,
        `${JSON.stringify(action)} ${JSON.stringify(violation)}`,
      ]),
    ),
  );
  for (const [name, details] of violations) console.log(`${role}: ${name}: ${details}`);
  const value = `${violations.size} violations in ${steps.length} states, ${clicks.length} clicks, ${pages.size} addresses`;
  return { name: `a machine explores as ${role}`, value, goal: 'no violations' };
}
