import { expect, test } from 'vitest';
import { toMonth } from '#domain/tax.ts';
import { cases } from '#server/features/cases/schema.ts';
import { asAdmin } from '../harness/admins.ts';
import { openApp } from '../harness/app.ts';
import { setUp } from '../harness/set-up.ts';
import { openTestShop } from '../harness/shop.ts';

const shop = setUp(openTestShop);
const SALES = 800;

test.each([
  ['journal.csv', 'text/csv', /^date,voucher,account,debit,credit,reference\r\n[\s\S]*\r\n$/, 2],
  ['tally.xml', 'application/xml', /^<\?xml version="1.0" encoding="UTF-8"\?>\n[\s\S]*<\/ENVELOPE>\n$/, 3],
])('%s of many sales is sent in pieces, and whole', async (file, type, format, namesOfASale) => {
  // Payments that no order accepted are sales, too.
  const detail = { amountPaise: 49_900, currency: 'INR' };
  await shop.context.db.insert(cases).values(
    Array.from({ length: SALES }, (_, n) => ({
      id: `case_${n}`,
      kind: 'unknown_order' as const,
      subject: `pay_${n}`,
      message: 'Unknown.',
      detail,
    })),
  );
  const app = await openApp('pages/admin/');
  const month = toMonth(new Date());
  const response = await app(await asAdmin(shop, 'orderWrite'), `/admin/books/${month}/${file}`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${month}-${file}"`,
    'cache-control': 'no-store',
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of response.body!) pieces.push(piece);
  expect(pieces.length).toBeGreaterThan(1);
  const text = Buffer.concat(pieces).toString();
  expect(text).toMatch(format);
  expect(text.match(/sale pay_\d+/g)).toHaveLength(namesOfASale * SALES);
});
