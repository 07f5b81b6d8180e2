import { expect, test } from 'vitest';
import { splitRoutes } from './split-manifest.ts';

const ROUTES = [
  'root',
  'pages/storefront/home/home.route',
  'pages/storefront/select-project.route',
  'pages/admin/users/users.route',
  'api/health.route',
  'api/connect-github.route',
  'shop-picture',
];
const MANIFEST = { version: '1', routes: Object.fromEntries(ROUTES.map((id) => [id, { id }])) };
const CODE = `window.__reactRouterManifest=${JSON.stringify(MANIFEST)};`;

test('keeps what pages navigate and post to, and admin pages in a module of their own', () => {
  const { pages, admin } = splitRoutes(CODE, 'manifest-1.js');
  const [json = ''] = pages.slice('window.__reactRouterManifest='.length).split(';\n');
  expect(JSON.parse(json).version).toBe('1');
  expect(Object.keys(JSON.parse(json).routes)).toEqual([
    'root',
    'pages/storefront/home/home.route',
    'pages/storefront/select-project.route',
    'api/connect-github.route',
  ]);
  expect(pages).toContain('import("./admin-routes-1.js")');
  expect(admin).toBe(
    'export default {"pages/admin/users/users.route":{"id":"pages/admin/users/users.route"}};',
  );
});

test('refuses a manifest in another form', () => {
  expect(() => splitRoutes('export default {}', 'manifest-1.js')).toThrow('another form');
});
