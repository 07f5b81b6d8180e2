import { isNumber, onPage, type FigureTable as Table } from './report-tables.ts';

interface FigureTableProps<R> {
  table: Table<R>;
  rows: readonly R[];
}

/** What a chart draws, to be read: folded away until somebody asks for it. */
export function FigureTable<R>({ table: { title, columns }, rows }: FigureTableProps<R>) {
  return (
    <details>
      <summary className="link flex min-h-9 cursor-pointer items-center text-sm pointer-coarse:min-h-11">
        Show as table
      </summary>
      <section
        aria-label={`${title}, table`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reached without a mouse
        tabIndex={0}
        className="max-h-96 overflow-auto border-t border-line"
      >
        <table className="admin-table">
          <thead className="sticky top-0 bg-sheet">
            <tr>
              {columns.map(({ head, kind }) => (
                <th key={head} scope="col" className={isNumber(kind) ? 'amount' : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are drawn once and never move
              <tr key={at}>
                {columns.map(({ head, kind, of }) => (
                  <td key={head} className={kind === 'day' ? 'time' : isNumber(kind) ? 'amount' : 'min-w-36'}>
                    {onPage(kind, of(row))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
