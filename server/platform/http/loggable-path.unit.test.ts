import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { loggablePath } from './loggable-path.ts';

/** The parameters of addresses that open nothing by themselves. All others are secrets. */
const PUBLIC = [
  'disputeId',
  'documentId',
  'file',
  'id',
  'list',
  'month',
  'name',
  'number',
  'orderId',
  'payoutId',
  'projectId',
  'projectSlug',
  'settlementId',
  'slug',
  'technologySlug',
  'userId',
  'webhookId',
];

const pathsOf = (entries: RouteConfigEntry[], parent = ''): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const full = path ? `${parent}/${path}` : parent;
    return [full, ...pathsOf(children, full)];
  });

test('the log has a pattern for every address of which a part is a secret', async () => {
  const paths = pathsOf(await routes);
  const isSecret = (name: string) => !PUBLIC.includes(name);
  const withSecret = paths.filter((path) =>
    Array.from(path.matchAll(/:(\w+)/g)).some(([, name = '']) => isSecret(name)),
  );
  expect(withSecret.length).toBeGreaterThan(3);
  for (const path of paths) {
    const fill = (secret: (name: string) => string) =>
      path.replace(/:(\w+)\??/g, (_, name: string) => (isSecret(name) ? secret(name) : 'known'));
    expect(
      loggablePath(fill(() => 'aSecret')),
      'Hide the parameter, or add a row to PUBLIC if it is no secret',
    ).toBe(fill((name) => `{${name}}`));
  }
});

test.each([
  ['/viva/aSecret.data', '/viva/{token}'],
  ['/Viva/aSecret?key=aSecret', '/Viva/{token}'],
  ['/%76iva//aSecret/', '/viva/{token}/'],
  ['//viva/aSecret/%zz', '/viva/{token}/%zz'],
  ['/orders/order_1?key=aSecret', '/orders/order_1'],
  ['/merge?order=order_1&token=aSecret', '/merge'],
  ['/documents/help?key=aSecret#aSecret', '/documents/help'],
  ['', ''],
])('%s is %s in the log', (url, expected) => {
  expect(loggablePath(url)).toBe(expected);
});
