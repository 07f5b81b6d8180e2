import { LinkButton } from '#app/ui/link-button.tsx';
import type { Project } from '#contract/documents.ts';
import { Cover } from './cover/cover.tsx';

/** What the shop does, one thing to press, and a real project on the desk. */
export function Hero({ project }: { project: Project | undefined }) {
  return (
    <section className="page grid items-center gap-x-14 gap-y-12 pt-12 sm:pt-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,34rem)] lg:pt-20">
      <div>
        <h1 className="text-5xl font-extrabold">
          Hand in something that <span className="marked">works</span>.
        </h1>
        <p className="mt-6 max-w-xl text-lg text-muted">
          Complete college projects with their source code, report, slides and setup guide. Pay once, and a
          private GitHub repository opens to you within a minute.
        </p>
        <p className="mt-8">
          <LinkButton to="/projects" look="primary" size="lg">
            Browse projects
          </LinkButton>
        </p>
        <p className="mt-5 max-w-md text-sm text-muted">
          Made to be learned from: read it, run it, change it, and answer every question in your viva.
        </p>
      </div>
      {project && <Desk project={project} />}
    </section>
  );
}

/** What lies in a repository, drawn: the report, a slide, the files. */
function Desk({ project }: { project: Project }) {
  return (
    <div
      role="img"
      aria-label={`What you get: the report, the slides and the files of ${project.name}`}
      className="desk"
    >
      <div className="desk-report">
        <p>A project report on</p>
        <p className="font-display text-sm leading-tight font-bold text-text">{project.name}</p>
        <Cover project={project} className="my-2 border border-line" />
        {['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-2/3'].map((width, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn lines
          <span key={line} className={`mt-1.5 block h-px bg-edge ${width}`} />
        ))}
      </div>
      <div className="desk-slide">
        <p className="font-display text-base leading-tight font-bold text-text">{project.name}</p>
        <ul className="mt-2 grid gap-1">
          {project.tech.slice(0, 4).map((name) => (
            <li key={name} className="flex items-center gap-1.5">
              <span className="size-1 bg-accent" />
              {name}
            </li>
          ))}
        </ul>
      </div>
      <div className="desk-files">
        <p className="text-text">{project.slug}/</p>
        <p>├─ src/</p>
        <p>├─ tests/</p>
        <p>├─ docs/</p>
        <p>│ ├─ report.pdf</p>
        <p>│ └─ slides.pptx</p>
        <p>├─ SETUP.md</p>
        <p>└─ README.md</p>
      </div>
    </div>
  );
}
