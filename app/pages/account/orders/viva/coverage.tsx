import { FileTree } from '#app/components/file-tree/file-tree.tsx';
import { buildTree, joinLoneFolders } from '#app/components/file-tree/tree-nodes.ts';
import * as messages from '#app/messages/viva.ts';
import type { VivaDocument } from '#contract/viva.ts';
import { countCould } from '#domain/viva.ts';

interface CoverageProps {
  questions: VivaDocument['questions'];
  onChoose: (path: string) => void;
}

/** The files that the questions are about, with how many of each the buyer could answer. */
export function Coverage({ questions, onChoose }: CoverageProps) {
  const byPath = new Map<string, VivaDocument['questions']>();
  for (const question of questions)
    for (const path of listPaths(question.path)) byPath.set(path, [...(byPath.get(path) ?? []), question]);
  const files = new Set(questions.map(({ path }) => path));
  const inside = (path: string) => byPath.get(path) ?? [];
  return (
    <div className="viva-files rounded-md border border-line bg-surface">
      <FileTree
        label={messages.coverage}
        nodes={joinLoneFolders(buildTree([...files].map((path) => ({ path, size: 0 }))))}
        initiallyOpen={[...byPath.keys()].filter((path) => !files.has(path))}
        noteOf={(_node, path) => messages.share(countCould(inside(path)), inside(path).length)}
        isNoteSpoken
        canActivate={() => true}
        onActivate={onChoose}
      />
    </div>
  );
}

/** Turns `src/app/main.py` into `src`, `src/app` and `src/app/main.py`. */
function listPaths(path: string): string[] {
  const names = path.split('/');
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}
