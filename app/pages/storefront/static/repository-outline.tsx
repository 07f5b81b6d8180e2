import * as messages from '#app/messages/static.ts';

const FILES = [
  ['project/', ''],
  ['├─ README.md', messages.outlineNotes.readme],
  ['├─ SETUP.md', messages.outlineNotes.setup],
  ['├─ src/', messages.outlineNotes.code],
  ['├─ tests/', messages.outlineNotes.tests],
  ['└─ docs/', ''],
  ['   ├─ report.pdf', messages.outlineNotes.report],
  ['   └─ slides.pptx', messages.outlineNotes.slides],
] as const;

/** The files of a typical repository. */
export function RepositoryOutline() {
  return (
    <figure className="rounded-md border border-line bg-surface lg:sticky lg:top-20">
      <figcaption className="caption border-b border-rule px-5 py-3">{messages.outline}</figcaption>
      <dl className="px-5 py-4 font-mono text-xs leading-7">
        {FILES.map(([name, what]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="whitespace-pre">{name}</dt>
            <dd className="text-muted">{what}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
