import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FileTree } from '#app/components/file-tree/file-tree.tsx';
import { buildTree, joinLoneFolders } from '#app/components/file-tree/tree-nodes.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';
import { VIVA_LEVEL_LABELS } from '#app/messages/viva.ts';
import { countCould, VIVA_LEVELS, type VivaMark } from '#domain/viva.ts';
import type { VivaDocument } from '#server/features/viva/viva-room.ts';
import { MarkBar } from './mark-bar.tsx';
import { QuestionCard } from './question-card.tsx';

type Question = VivaDocument['questions'][number];

/** The questions that each choice of the list shows. */
const FILTERS: Record<string, (question: Question) => boolean> = {
  all: () => true,
  practise: ({ mark }) => mark !== 'could',
  ...Object.fromEntries(VIVA_LEVELS.map((value) => [`${value}`, ({ level }: Question) => level === value])),
};
const OPTIONS = [
  ['all', 'All questions'],
  ['practise', 'Still to practise'],
  ...VIVA_LEVELS.map((level) => [`${level}`, VIVA_LEVEL_LABELS[level]] as const),
] as const;

interface VivaRoomProps {
  orderId: string;
  orderKey: string;
  questions: Question[];
  /** What stands below the files. */
  children?: ReactNode;
}

/**
 * The questions of an order as cards, which the buyer marks, beside the files that they are about. Phones
 * show one question at a time.
 */
export function VivaRoom({ orderId, orderKey, questions: loaded, children }: VivaRoomProps) {
  const { questions, save, failure } = useMarks(loaded, { orderId, key: orderKey });
  const [path, setPath] = useState<string | null>(null);
  // A question stays in the list when its new mark doesn't fit the choice any more.
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [position, setPosition] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const shown = questions.filter(
    (question) => (path === null || question.path === path) && (chosen === null || chosen.has(question.id)),
  );

  const current = Math.min(position, shown.length - 1);

  function choosePath(next: string | null) {
    setPath(next);
    setPosition(0);
    heading.current?.focus();
  }

  function show(next: number) {
    flushSync(() => setPosition(next));
    list.current?.querySelector<HTMLElement>('[data-current] h3')?.focus();
  }

  return (
    <div className="viva-room">
      <div className="viva-aside">
        <div>
          <div role="status" className="mb-2 font-medium">
            You could answer {countCould(questions)} of {questions.length}.
          </div>
          <MarkBar marks={questions.map(({ mark }) => mark)} />
        </div>
        <Files questions={questions} onChoose={choosePath} />
        {children}
      </div>
      <section aria-labelledby="questions">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <h2 id="questions" ref={heading} tabIndex={-1} className="text-lg wrap-anywhere">
            {path === null ? 'Questions' : `Questions on ${path}`}
          </h2>
          <div className="flex flex-wrap items-end gap-3">
            {path !== null && <Button onClick={() => choosePath(null)}>Show all files</Button>}
            <Select
              label="Show"
              options={OPTIONS}
              onChange={({ target }) => {
                const fits = FILTERS[target.value];
                setChosen(fits ? new Set(questions.filter(fits).map(({ id }) => id)) : null);
                setPosition(0);
              }}
            />
          </div>
        </div>
        {shown.length === 0 && <p className="mt-4 text-muted">There is nothing left to practise here.</p>}
        <ol ref={list} className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
          {shown.map((question, index) => (
            <li key={question.id} className="viva-card" data-current={index === current || undefined}>
              <QuestionCard
                question={question}
                onMark={(mark) => save(question.id, mark)}
                error={failure?.id === question.id ? failure.message : ''}
              />
            </li>
          ))}
        </ol>
        {/* Leads from one question to the next on phones. */}
        {shown.length > 1 && (
          <div className="mt-4 flex items-center justify-between gap-3 sm:hidden" data-needs-script>
            <Button disabled={current === 0} onClick={() => show(current - 1)}>
              Previous
            </Button>
            <span className="text-sm text-muted tabular-nums">
              {current + 1} of {shown.length}
            </span>
            <Button disabled={current === shown.length - 1} onClick={() => show(current + 1)}>
              Next
            </Button>
          </div>
        )}
      </section>
    </div>
  );
}

/** The questions with the buyer's marks, which are shown at once and saved one after the other. */
function useMarks(loaded: Question[], order: { orderId: string; key: string }) {
  const [questions, setQuestions] = useState(loaded);
  const [failure, setFailure] = useState<{ id: string; message: string } | null>(null);
  const saving = useRef(Promise.resolve());

  const setMark = (id: string, mark: VivaMark | null) =>
    setQuestions((all) => all.map((question) => (question.id === id ? { ...question, mark } : question)));

  function save(id: string, mark: VivaMark): void {
    const before = questions.find((question) => question.id === id)?.mark ?? null;
    setFailure(null);
    setMark(id, mark);
    saving.current = saving.current.then(async () => {
      try {
        await callFunction('saveVivaMark', { ...order, questionId: id, mark }, { keepalive: true });
      } catch (error) {
        setMark(id, before);
        setFailure({
          id,
          message: messageOf(
            error,
            'We couldn’t save this mark. Please check your connection and try again.',
          ),
        });
      }
    });
  }

  return { questions, save, failure };
}

/** The files, which phones fold. */
function Files({ questions, onChoose }: CoverageProps) {
  const [hasFiles, setFiles] = useState(false);
  return (
    <section aria-labelledby="coverage">
      <div className="flex items-center justify-between gap-3">
        <h2 id="coverage" className="text-lg">
          Files
        </h2>
        <Button
          size="sm"
          variant="quiet"
          className="sm:hidden"
          data-needs-script
          aria-expanded={hasFiles}
          aria-controls="files"
          onClick={() => setFiles(!hasFiles)}
        >
          {hasFiles ? 'Hide' : 'Choose a file'}
        </Button>
      </div>
      <div id="files" className="folded" data-open={hasFiles || undefined}>
        <p className="mt-1 mb-3 text-sm text-muted">Choose a file to see its questions only.</p>
        <Coverage questions={questions} onChoose={onChoose} />
      </div>
    </section>
  );
}

interface CoverageProps {
  questions: VivaDocument['questions'];
  onChoose: (path: string) => void;
}

/** The files that the questions are about, with how many of each the buyer could answer. */
function Coverage({ questions, onChoose }: CoverageProps) {
  const byPath = new Map<string, VivaDocument['questions']>();
  for (const question of questions)
    for (const path of listPaths(question.path)) byPath.set(path, [...(byPath.get(path) ?? []), question]);
  const files = new Set(questions.map(({ path }) => path));
  const inside = (path: string) => byPath.get(path) ?? [];
  return (
    <div className="panel *:max-lg:max-h-56">
      <FileTree
        nodes={joinLoneFolders(buildTree([...files].map((path) => ({ path, size: 0 }))))}
        initiallyOpen={[...byPath.keys()].filter((path) => !files.has(path))}
        noteOf={(_node, path) => `${countCould(inside(path))} of ${inside(path).length}`}
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
