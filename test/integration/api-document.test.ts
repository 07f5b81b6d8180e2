import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rightNames } from '#contract/rights.ts';
import { createApiToken } from '#server/features/admins/create-api-token.ts';
import { attempts } from '#server/platform/rate-limit/schema.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { openApp } from '#test/harness/app.ts';
import { openFilledShop } from '#test/harness/filled-tables.ts';
import { serveApi } from '#test/harness/http-shop.ts';
import { setUp } from '#test/harness/set-up.ts';

// A stranger knows the API by its document alone. So the requests are made from the document, and every answer must
// be one that it describes.

const shop = setUp(openFilledShop);

interface Schema {
  type?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
}
interface Parameter {
  name: string;
  in: string;
  schema: Schema;
}
interface Operation {
  parameters: Parameter[];
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

/** Values of a parameter inside and outside of its schema. */
function valuesOf({ name, schema }: Parameter): string[] {
  if (schema.type === 'integer')
    return [schema.minimum!, schema.maximum!, schema.minimum! - 1, schema.maximum! + 1, 'x'].map(String);
  if (schema.format === 'date-time') return ['2020-01-01T00:00:00Z', '2999-01-01T00:00:00+05:30', 'x', ''];
  return name === 'cursor' ? ['x', '%00', 'W10'] : ['"x"', '*'];
}

test('every answer to requests that are made from the document fits it', async () => {
  const admin = await asAdmin(shop, ...rightNames);
  const create = (rights: readonly (typeof rightNames)[number][]) =>
    createApiToken(admin, { name: 'Any', rights: [...rights], days: 1 });
  const [all, none] = [await create(rightNames), await create([])];
  const app = await openApp('api/');
  const document = await (await app(shop.context, '/api/v1/openapi.json')).json();
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'api');

  const seen = new Set<string>();
  async function ask(path: string, query: string, headers: Record<string, string>) {
    const { responses }: Operation = document.paths[path].get;
    const answer = await app(shop.context, `${document.servers[0].url}${path}?${query}`, { headers });
    const { status } = answer;
    seen.add(`${path} ${status}`);
    const described = responses[status];
    expect(described, `${path}?${query} ${status}`).toBeDefined();
    const text = await answer.text();
    if (!described!.content) return expect(text).toBe('');
    const type = answer.headers.get('content-type') ?? '';
    expect(Object.keys(described!.content)).toContain(type);
    const pointer = ['paths', path, 'get', 'responses', status, 'content', type, 'schema']
      .map((part) => String(part).replaceAll('~', '~0').replaceAll('/', '~1'))
      .join('/');
    const validate = ajv.getSchema(`api#/${pointer}`)!;
    expect([path, query, validate(JSON.parse(text)), validate.errors]).toEqual([path, query, true, null]);
    return { etag: answer.headers.get('etag'), ...JSON.parse(text) };
  }

  const authorized = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
  for (const path of Object.keys(document.paths)) {
    await shop.context.db.delete(attempts).where(sql`true`);
    const { parameters }: Operation = document.paths[path].get;
    const page = await ask(path, '', authorized(all));
    expect(page.data, `${path} has a row`).not.toEqual([]);
    await ask(path, '', { ...authorized(all), 'if-none-match': page.etag });
    await ask(path, '', {});
    await ask(path, '', { authorization: 'Bearer cap_unknown' });
    await ask(path, '', authorized(none));
    for (const parameter of parameters)
      for (const value of valuesOf(parameter)) {
        if (parameter.in === 'header') await ask(path, '', { ...authorized(all), [parameter.name]: value });
        else await ask(path, `${parameter.name}=${encodeURIComponent(value)}`, authorized(all));
      }
    for (let cursor = (await ask(path, 'limit=1', authorized(all))).nextCursor; cursor; )
      cursor = (await ask(path, `limit=1&cursor=${cursor}`, authorized(all))).nextCursor;
    for (let n = 0; n < 60; n += 1) await app(shop.context, `/api/v1${path}`, { headers: authorized(all) });
    await ask(path, '', authorized(all));
    for (const status of [200, 304, 400, 401, 429]) expect(seen).toContain(`${path} ${status}`);
    expect(seen.has(`${path} 403`)).toBe(path !== '/projects');
  }
});

test('the program and the sheet of docs/api.md read orders', async () => {
  const admin = await asAdmin(shop, 'orderWrite');
  const { token } = await createApiToken(admin, { name: 'Any', rights: ['orderWrite'], days: 1 });
  const month = new Date(Date.now() + 5.5 * 3600e3).toISOString().slice(0, 7);
  const { rows } = await shop.database.pool.query(
    `select count(*)::int as orders, sum(amount_paise)::int as paid from orders where paid_at is not null
       and to_char(paid_at at time zone 'Asia/Kolkata', 'YYYY-MM') = $1`,
    [month],
  );
  const http = await serveApi(shop.context);
  try {
    const { readMonth } = await import(new URL('../../docs/api/program.mjs', import.meta.url).href);
    expect(await readMonth(http.url, token, month)).toMatchObject(rows[0]);
    await expect(readMonth(http.url, 'cap_x', month)).rejects.toThrow('Unauthorized');
  } finally {
    await http.close();
  }

  const app = await openApp('api/');
  const [pages, written]: [string[], unknown[][]] = [[], []];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = `/api/v1/orders?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    pages.push(
      await (await app(shop.context, query, { headers: { authorization: `Bearer ${token}` } })).text(),
    );
    cursor = JSON.parse(pages.at(-1)!).nextCursor;
  }
  const sheet = {
    clearContents: () => sheet,
    getRange: () => sheet,
    setValues: (rows: unknown[][]) => written.push(...rows),
  };
  const google = {
    PropertiesService: {
      getScriptProperties: () => ({ getProperties: () => ({ SHOP: 'https://s', TOKEN: token }) }),
    },
    UrlFetchApp: { fetch: () => ({ getContentText: () => pages.shift() }) },
    SpreadsheetApp: { getActive: () => ({ getSheetByName: () => sheet }) },
  };
  runInNewContext(`${readFileSync('docs/api/sheet.gs', 'utf8')}; readOrders()`, google);
  expect(written[0]).toEqual(['Order', 'State', 'Project', 'Rupees', 'Refunded', 'Paid at']);
  expect(written.length).toBeGreaterThan(rows[0].orders);
});
