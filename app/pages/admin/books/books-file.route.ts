import { getAdminContext } from '#app/middleware/require-admin.ts';
import { formatCsv } from '#domain/csv.ts';
import { GSTR1_FILES, gstr1Rows } from '#domain/gstr1.ts';
import { monthRange } from '#domain/tax.ts';
import { getBooks } from '#server/queries/tax/list-tax-documents.ts';
import type { Route } from './+types/books-file.route.ts';

/** `/admin/books/2026-11/b2cs.csv` is a file of a month for the GSTR-1 offline tool. */
export async function loader({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const shop = getAdminContext(context, 'orderWrite');
  const { month } = params;
  const file = GSTR1_FILES.find((name) => params.file === `${name}.csv`);
  if (!file || !monthRange(month)) return new Response('Not found\n', { status: 404 });
  const { entries } = await getBooks(shop, month);
  return new Response(formatCsv(gstr1Rows(file, entries), { isForExcel: false }), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${month}-${file}.csv"`,
      'cache-control': 'no-store',
    },
  });
}
