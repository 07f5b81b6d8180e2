import { BreakAtSlashes } from '#app/components/ui/break-at-slashes.tsx';
import * as messages from '#app/messages/disclosure.tsx';
import { FILE_VERDICTS, type FolderRow } from '#domain/folder-comparison.ts';
import type { FolderComparison } from './compare-folder.ts';

/** Shows what differs by folder, what doesn't count as a difference, and what was left out. */
export function FolderResult({ result }: { result: FolderComparison }) {
  const { rows, leftOut, lineEnds, moved, unreadable } = result;
  const total = rows.reduce(addRows, { folder: '', unchanged: 0, changed: 0, new: 0, deleted: 0 });
  const notes = [
    total.unchanged + total.changed === 0 && messages.wrongFolder,
    lineEnds > 0 && messages.lineEnds(lineEnds),
    moved > 0 && messages.moved(moved),
    unreadable > 0 && messages.unreadable(unreadable),
  ].filter((note) => note !== false);
  return (
    <div className="grid gap-4">
      <table aria-label={messages.comparison} className="w-full text-sm tabular-nums">
        <thead>
          <tr className="border-b border-edge text-xs sm:text-sm">
            <th scope="col" className="py-1.5 text-left">
              {messages.folder}
            </th>
            {FILE_VERDICTS.map((verdict) => (
              <th key={verdict} scope="col" className="py-1.5 pl-2 text-right sm:pl-4">
                {messages.VERDICTS[verdict]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.folder} row={row} name={row.folder || messages.topFolder} />
          ))}
        </tbody>
        {rows.length > 1 && (
          <tfoot className="font-semibold">
            <Row row={total} name={messages.allFolders} />
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
          <p>{messages.leftOut}</p>
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
            {leftOut.map(([name, count]) => (
              <li key={name}>{messages.leftOutCount(name, count)}</li>
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
