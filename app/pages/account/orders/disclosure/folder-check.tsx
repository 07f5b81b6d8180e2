import { useRef, useState } from 'react';
import { FieldFrame } from '#app/components/ui/field-frame.tsx';
import { loadCode } from '#app/lib/load-code.ts';
import { formatCount } from '#domain/number.ts';
import type { FolderComparison } from './compare-folder.ts';
import { FolderResult } from './folder-result.tsx';

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
