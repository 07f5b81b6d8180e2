import { type ReactNode, useId } from 'react';

export interface Column<R> {
  header: string;
  /** The alignment and style of the cells. The header of an `action` column is for screen readers only. */
  format?: 'amount' | 'time' | 'action';
  /** The cell takes a whole line when rows are stacked. */
  isFullRow?: boolean;
  /** Shows the header before the value when rows are stacked, where the value alone says too little. */
  isNamed?: boolean;
  /** Hides the column on narrower screens, where another cell shows its value. */
  hideBelow?: 'sm' | 'md';
  /** The class of the cells, but not of the header. */
  className?: string;
  /** `rowId` is unique on the page, so an element with this id can describe the buttons of its row. */
  cell: (row: R, rowId: string) => ReactNode;
}

export interface TableProps<R> {
  columns: readonly Column<R>[];
  rows: readonly R[];
  /** By default the row's `id`. */
  rowKey?: (row: R, index: number) => string | number;
  /** Turns rows into blocks on phones. */
  isStacked?: boolean;
  /** Aligns cells at the top, for rows with several lines. */
  isTopAligned?: boolean;
  /** The class of the table. */
  className?: string;
  /** The class of the header group. */
  headClassName?: string;
}

const idOf = (row: unknown) => (row as { id: string }).id;

const HIDE_BELOW = { sm: 'max-sm:hidden', md: 'max-md:hidden' };

/** A table. `AdminTable` is one in a frame. */
export function Table<R>(props: TableProps<R>) {
  const { columns, rows, rowKey = idOf, isStacked, isTopAligned } = props;
  return (
    <table className={classNames('admin-table', isStacked && 'stacked', props.className)}>
      <thead className={props.headClassName}>
        <tr>
          {columns.map(({ header, format, hideBelow }) => (
            <th key={header} scope="col" className={classNames(format, hideBelow && HIDE_BELOW[hideBelow])}>
              {format === 'action' ? <span className="sr-only">{header}</span> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Row key={rowKey(row, index)} row={row} columns={columns} isTopAligned={isTopAligned} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps<R> extends Pick<TableProps<R>, 'columns' | 'isTopAligned'> {
  row: R;
}

function Row<R>({ row, columns, isTopAligned }: RowProps<R>) {
  const id = useId();
  return (
    <tr className={classNames(isTopAligned && 'align-top')}>
      {columns.map(({ header, format, isFullRow, isNamed, hideBelow, className, cell }) => (
        <td
          key={header}
          data-name={isNamed ? header : undefined}
          translate={format === 'amount' ? 'no' : undefined}
          className={classNames(
            format,
            isFullRow && 'full-row',
            hideBelow && HIDE_BELOW[hideBelow],
            className,
          )}
        >
          {cell(row, id)}
        </td>
      ))}
    </tr>
  );
}

function classNames(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
