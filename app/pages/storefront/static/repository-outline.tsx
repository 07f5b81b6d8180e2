const FILES = [
  ['project/', ''],
  ['├─ README.md', 'what it is'],
  ['├─ SETUP.md', 'how to run it'],
  ['├─ src/', 'the code, all of it'],
  ['├─ tests/', 'the tests'],
  ['└─ docs/', ''],
  ['   ├─ report.pdf', 'the report'],
  ['   └─ slides.pptx', 'the presentation'],
] as const;

/** The files of a typical repository. */
export function RepositoryOutline() {
  return (
    <figure className="rounded-md border border-line bg-surface lg:sticky lg:top-20">
      <figcaption className="caption border-b border-rule px-5 py-3">What’s in a repository</figcaption>
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
