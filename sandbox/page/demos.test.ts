import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startTestSandbox } from '#test/harness/start-test-sandbox.ts';

// The stand-ins import nothing of the shop.
const catalogue: { demoUrl?: string }[] = JSON.parse(readFileSync('content/catalogue.json', 'utf8'));
const demos = catalogue.flatMap(({ demoUrl }) => demoUrl ?? []);

test('at least six projects have a demo, whose page is apart from the shop', async () => {
  expect(demos.length).toBeGreaterThanOrEqual(6);
  const { shop } = await startTestSandbox();
  for (const url of demos) {
    const response = await shop.request(url);
    expect([url, response.status, response.headers.get('content-type')]).toEqual([
      url,
      200,
      'text/html; charset=utf-8',
    ]);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none';/);
    expect(policy).not.toContain('allow-same-origin');
  }
});

test('TypeScript of a demo is served as JavaScript; other files, folders and repositories are not served', async () => {
  const { shop } = await startTestSandbox();
  const of = (path: string) => shop.request(`/sandbox/demos/${path}`);
  const module = await of('campus-carpool/server/src/match.ts');
  expect(module.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await module.text()).not.toContain('interface Trip');
  for (const path of [
    'campus-carpool/docs/report-sample.pdf',
    'campus-carpool/..%2f..%2fgithub/waiting.json',
    'campus-carpool/..%2fexpense-tracker/demo/index.html',
    'face-attendance/dashboard/src/api.js',
    'no-such-project/demo/',
  ])
    expect([path, (await of(path)).status]).toEqual([path, 404]);
});
