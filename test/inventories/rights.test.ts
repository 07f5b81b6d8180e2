import { globSync, readFileSync } from 'node:fs';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { documents } from '#app/api/documents/document-table.ts';
import { TABS } from '#app/pages/admin/tab-list.tsx';
import { RIGHT_BY_KIND } from '#server/features/audit/schema.ts';
import { callables } from '#server/features/callables.ts';
import {
  ADMINS,
  callableRights,
  documentRights,
  fileRights,
  listAdminRoutes,
  pageRights,
} from '#test/integration/rights-table.ts';

// The table of rights is complete. test/integration/rights.test.ts tries each row.

const ADD_ROW = 'Add a row to test/integration/rights-table.ts';
const ids = { user: 'u', project: 'p', order: 'o', dispute: 'd', webhook: 'w' };

test('the table of rights has every callable, except those for anyone', () => {
  const guarded = Object.entries(callables).filter(([, { who }]) => who !== 'anyone');
  expect(Object.keys(callableRights).sort(), ADD_ROW).toEqual(guarded.map(([name]) => name).sort());
});

test('the table of rights has every document, except those for anyone', () => {
  const isCovered = (path: string) =>
    documentRights.some(([address]) => matchPath(path, `/${address(ids).split('?', 1)[0]}`));
  const guarded = documents.filter(({ who }) => who !== 'anyone').map(({ path }) => path);
  expect(
    guarded.filter((path) => !isCovered(path)),
    ADD_ROW,
  ).toEqual([]);
});

test('the table of rights has every admin page', async () => {
  const names = (await listAdminRoutes()).map(([name]) => name);
  expect([...Object.keys(pageRights), ...Object.keys(fileRights)].sort(), ADD_ROW).toEqual(names.sort());
});

test('each tab is shown to the admins who may open its page', async () => {
  const addresses = await listAdminRoutes();
  for (const { path: tab, right } of TABS) {
    const [name = ''] = addresses.findLast(([, path]) => path === tab) ?? [];
    expect([tab, pageRights[name]]).toEqual([tab, right ? [right] : ADMINS]);
  }
});

test('entries of the audit log are read with the right of the call that writes them', () => {
  const different = globSync('server/**/*.ts').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const rights = [...text.matchAll(/who: '(\w+(?:Read|Write))'/g)].map(([, right]) => right);
    const kinds = [...text.matchAll(/action: '(\w+)\./g)].map(
      ([, kind]) => kind as keyof typeof RIGHT_BY_KIND,
    );
    return kinds
      .filter((kind) => rights.length > 0 && !rights.includes(RIGHT_BY_KIND[kind].replace('Read', 'Write')))
      .map((kind) => `${file}: ${kind} is read with ${RIGHT_BY_KIND[kind]}`);
  });
  expect(different, 'Correct the right of the kind in server/features/audit/schema.ts').toEqual([]);
});
