import type { ReactNode } from 'react';
import { Cover } from '#app/components/cover.tsx';
import type { CardProject } from '#app/components/project-card/to-card.ts';

/** Shows samples of a repository's contents: code, sample report, slides and setup guide. */
export function Deliverables({ project }: { project: CardProject | undefined }) {
  return (
    <section aria-labelledby="contents" className="page pt-20 sm:pt-28">
      <h2 id="contents" className="max-w-2xl text-3xl">
        What’s in every repository
      </h2>
      <p className="mt-4 max-w-2xl text-lg text-muted">
        Code, sample report, slides and setup guide. Each project page lists exactly what’s inside.
      </p>
      <ul className="mt-9 grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-5">
        <Part title="Source code" text="All of it, in clear files you can read, run and change." wide>
          <Code />
        </Part>
        <Part
          title="Sample report"
          text="The problem, the design, the results and the references, chapter by chapter."
        >
          <ReportPage project={project} />
        </Part>
        <Part title="Slides" text="A short version of the project, with the diagrams explained.">
          <Slide project={project} />
        </Part>
        <Part
          title="Setup guide"
          text="From an empty laptop to a running project. Each step shows what you should see."
          wide
        >
          <Terminal slug={project?.slug ?? 'project'} />
        </Part>
      </ul>
    </section>
  );
}

function Part({
  title,
  text,
  wide = false,
  children,
}: {
  title: string;
  text: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <li className={`flex min-w-0 flex-col panel ${wide ? 'lg:col-span-3' : 'lg:col-span-2'}`}>
      <div aria-hidden className="exhibit">
        {children}
      </div>
      <div className="border-t border-line p-5">
        <h3 className="text-xl">{title}</h3>
        <p className="mt-1.5 text-muted">{text}</p>
      </div>
    </li>
  );
}

const LINES = [
  ['', 'def find_present(frame, students):'],
  ['    ', '"""The students seen in this frame."""'],
  ['    ', 'present = set()'],
  ['    ', 'for face in detector.find_all(frame):'],
  ['        ', 'student, distance = nearest(embed(face), students)'],
  ['        ', 'if distance < MAX_DISTANCE:'],
  ['            ', 'present.add(student)'],
  ['    ', 'return present'],
] as const;

function Code() {
  return (
    <div className="exhibit-card exhibit-code">
      <p className="exhibit-header">src/attendance.py</p>
      <ol>
        {LINES.map(([indent, code]) => (
          <li key={code}>
            {indent}
            <span className={code.startsWith('"') ? 'text-muted' : undefined}>{code}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function ReportPage({ project }: { project: CardProject | undefined }) {
  return (
    <div className="exhibit-card exhibit-report">
      <p className="font-display text-sm font-bold text-text">Chapter 3: System design</p>
      <span className="placeholder-lines" />
      {project && <Cover project={project} className="my-3 border border-line" />}
      <p className="text-center">Figure 3.1: how the parts work together</p>
      <span className="placeholder-lines mt-3" />
    </div>
  );
}

function Slide({ project }: { project: CardProject | undefined }) {
  return (
    <div className="exhibit-card exhibit-slide">
      <p className="font-display text-lg leading-tight font-bold text-text">
        {project?.name ?? 'Project title'}
      </p>
      <ul>
        {project?.tech.slice(0, 3).map((name) => (
          <li key={name} className="flex items-center gap-2">
            <span className="size-1.5 shrink-0 bg-accent" />
            {name}
          </li>
        ))}
      </ul>
      <p className="mt-auto flex justify-between">
        <span>Presentation</span>
        <span>1 / 20</span>
      </p>
    </div>
  );
}

function Terminal({ slug }: { slug: string }) {
  return (
    <div className="exhibit-card exhibit-code">
      <p className="exhibit-header">SETUP.md</p>
      <div className="p-4">
        <p className="text-muted"># 1. Get your copy</p>
        <p>git clone https://github.com/…/{slug}</p>
        <p className="mt-2 text-muted"># 2. Start everything it needs</p>
        <p>docker compose up</p>
        <p className="mt-2 text-muted"># 3. You should see</p>
        <p className="text-ok">ready on http://localhost:8000</p>
      </div>
    </div>
  );
}
