import { BreakAtSlashes } from '#app/components/ui/break-at-slashes.tsx';
import { countOf } from '#app/messages/plurals.ts';
import type { FolderRow } from '#server/features/repositories/rules/folder-comparison.ts';
import type { FolderComparison } from './compare-folder.ts';

const FILE_VERDICTS = ['unchanged', 'changed', 'new', 'deleted'] as const;
const VERDICTS = { unchanged: 'Unchanged', changed: 'Changed', new: 'New', deleted: 'Deleted' };

/** Shows what differs by folder, what doesn't count as a difference, and what was left out. */
export function FolderResult({ result }: { result: FolderComparison }) {
  const { rows, leftOut, lineEnds, moved, unreadable } = result;
  const total = rows.reduce(addRows, { folder: '', unchanged: 0, changed: 0, new: 0, deleted: 0 });
  const notes = [
    total.unchanged + total.changed === 0 &&
      'None of the project’s files is where it was. Did you choose the folder with the README?',
    lineEnds > 0 &&
      `${countOf(lineEnds, 'file')} differ${lineEnds === 1 ? 's' : ''} only in the line ends and count${lineEnds === 1 ? 's' : ''} as unchanged.`,
    moved > 0 &&
      `${countOf(moved, 'file')} under New ${moved === 1 ? 'has' : 'have'} the content of a file that was in the project, so ${moved === 1 ? 'it was' : 'they were'} moved or copied.`,
    unreadable > 0 &&
      `${countOf(unreadable, 'file')} couldn’t be read and ${unreadable === 1 ? 'isn’t' : 'aren’t'} counted.`,
  ].filter((note) => note !== false);
  return (
    <div className="grid gap-4">
      <table aria-label="Your folder and the project" className="w-full text-sm tabular-nums">
        <thead>
          <tr className="border-b border-edge text-xs sm:text-sm">
            <th scope="col" className="py-1.5 text-left">
              Folder
            </th>
            {FILE_VERDICTS.map((verdict) => (
              <th key={verdict} scope="col" className="py-1.5 pl-2 text-right sm:pl-4">
                {VERDICTS[verdict]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.folder} row={row} name={row.folder || 'Top folder'} />
          ))}
        </tbody>
        {rows.length > 1 && (
          <tfoot className="font-semibold">
            <Row row={total} name="All folders" />
          </tfoot>
        )}
      </table>
      {notes.map((note) => (
        <p key={note} className="text-sm">
          {note}
        </p>
      ))}
      {leftOut.length > 0 && (
        <div className="text-sm text-muted">
          <p>Left out:</p>
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
            {leftOut.map(([name, count]) => (
              <li key={name}>
                {name} ({countOf(count, 'file')})
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Row({ row, name }: { row: FolderRow; name: string }) {
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere in-[tfoot]:font-semibold">
        <BreakAtSlashes text={name} />
      </th>
      {FILE_VERDICTS.map((verdict) => (
        <td
          key={verdict}
          className={`py-1.5 pl-2 text-right sm:pl-4 ${row[verdict] === 0 ? 'text-muted' : ''}`}
        >
          {row[verdict]}
        </td>
      ))}
    </tr>
  );
}

function addRows(sum: FolderRow, row: FolderRow): FolderRow {
  const counts = FILE_VERDICTS.map((verdict) => [verdict, sum[verdict] + row[verdict]]);
  return { ...sum, ...Object.fromEntries(counts) };
}
