import { useRef, useState } from 'react';
import { BreakAtSlashes } from '#app/components/ui/break-at-slashes.tsx';
import { FieldFrame } from '#app/components/ui/field-frame.tsx';
import { loadCode } from '#app/lib/load-code.ts';
import { countOf } from '#app/messages/plurals.ts';
import { formatCount } from '#domain/number.ts';
import type { FolderRow } from '#server/features/repositories/rules/folder-comparison.ts';
import type { FolderComparison } from './compare-folder.ts';

/** The comparison knows hundreds of libraries and templates, so it is loaded when a folder was chosen. */
const importComparison = () => import('./compare-folder.ts');

type State =
  | { step: 'idle' }
  | { step: 'comparing'; done: number; total: number }
  | { step: 'done'; result: FolderComparison };

interface FolderCheckProps {
  /** The files of the project, with Git's hashes. */
  fileList: string;
  /** The names of the folders and files that are left out. */
  leftOut: readonly string[];
}

/** Compares a folder of this computer with the project's files in the browser. Nothing is sent. */
export function FolderCheck({ fileList, leftOut }: FolderCheckProps) {
  const [state, setState] = useState<State>({ step: 'idle' });
  const run = useRef(0);

  async function compare(files: File[]): Promise<void> {
    if (files.length === 0) return;
    const current = ++run.current;
    const show = (next: State) => current === run.current && setState(next);
    const total = files.length;
    show({ step: 'comparing', done: 0, total });
    if (!(await loadCode(importComparison))) {
      show({ step: 'idle' });
      return;
    }
    const { compareFolder } = await importComparison();
    const result = await compareFolder(files, fileList, (done) => show({ step: 'comparing', done, total }));
    show({ step: 'done', result });
  }

  return (
    <>
      <FieldFrame
        label="Compare my folder"
        hint="Your browser may ask whether to upload the files. It only reads them here: no file and no name is sent."
      >
        {(attributes) => (
          <input
            type="file"
            {...attributes}
            {...{ webkitdirectory: '' }}
            // The same folder can be chosen again after a change.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={(event) => void compare([...(event.currentTarget.files ?? [])])}
            className="block w-full rounded-md border border-edge bg-raised text-sm file:mr-3 file:min-h-11 file:border-0 file:border-r file:border-edge file:bg-surface file:px-4 file:font-semibold file:text-text"
          />
        )}
      </FieldFrame>
      <details className="text-sm text-muted">
        <summary className="min-h-9 cursor-pointer content-center">
          Left out: folders like .git, node_modules and build, lock files, and what else libraries, templates
          and tools write.
        </summary>
        <p className="mt-1 font-mono text-xs wrap-anywhere whitespace-pre-wrap">{leftOut.join('  ')}</p>
      </details>
      <div role="status" className="empty:hidden">
        {state.step === 'done' && (
          <p>
            {state.result.compared === 1
              ? 'Compared 1 file.'
              : `Compared ${formatCount(state.result.compared)} files.`}
          </p>
        )}
      </div>
      {state.step === 'comparing' && (
        <label className="grid gap-2 text-sm text-muted">
          Comparing: {formatCount(state.done)} of {formatCount(state.total)} files
          <progress value={state.done} max={state.total} className="w-full accent-accent-edge" />
        </label>
      )}
      {state.step === 'done' && <FolderResult result={state.result} />}
    </>
  );
}

const FILE_VERDICTS = ['unchanged', 'changed', 'new', 'deleted'] as const;
const VERDICTS = { unchanged: 'Unchanged', changed: 'Changed', new: 'New', deleted: 'Deleted' };

/** Shows what differs by folder, what doesn't count as a difference, and what was left out. */
function FolderResult({ result }: { result: FolderComparison }) {
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
