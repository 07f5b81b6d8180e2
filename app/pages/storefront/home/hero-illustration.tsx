import { Cover } from '#app/components/cover.tsx';
import type { CardProject } from '#app/components/project-card/to-card.ts';
import { formatPrice } from '#domain/money.ts';
import { getPriceToPay } from '#domain/project.ts';

/** Widths of the report's placeholder lines, in percent. */
const LINE_WIDTHS = [100, 94, 98, 86, 99, 91, 60];

/** A project's report, slide and files on a technical drawing. */
export function HeroIllustration({ project, sheet }: { project: CardProject; sheet: number | undefined }) {
  return (
    <div
      role="img"
      aria-label={`A drawing of what you get: the sample report, slides and files of ${project.name}`}
      className="hero-illustration"
    >
      <div className="hero-canvas">
        <div className="hero-ruler">
          <span>1</span>
          <span>2</span>
          <span>3</span>
          <span>4</span>
        </div>
        <div className="hero-ruler across">
          <span>A</span>
          <span>B</span>
          <span>C</span>
        </div>
        <div className="hero-frame" />
        <Report project={project} />
        <Slide project={project} />
        <Files slug={project.slug} />
        <div className="hero-title-block">
          <p>
            Title
            <b className="truncate">{project.name}</b>
          </p>
          <p>
            Sheet
            <b>{sheet}</b>
          </p>
          <p>
            Price
            <b translate="no">{formatPrice(getPriceToPay(project))}</b>
          </p>
        </div>
      </div>
    </div>
  );
}

function Report({ project }: { project: CardProject }) {
  return (
    <div className="hero-item hero-report">
      <p>A project report on</p>
      <p className="mt-[1cqw] font-display text-[3.4cqw] leading-tight font-bold text-text">{project.name}</p>
      <Cover project={project} className="my-[2.5cqw] border border-line" />
      {LINE_WIDTHS.map((width) => (
        <span key={width} className="mb-[1.7cqw] block h-px bg-edge" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

function Slide({ project }: { project: CardProject }) {
  return (
    <div className="hero-item hero-slide">
      <div>
        <p className="font-display text-[3.2cqw] leading-tight font-bold text-text">Built with</p>
        <ul className="mt-[1.5cqw]">
          {project.tech.slice(0, 3).map((name) => (
            <li key={name} className="flex items-center gap-[1.5cqw]">
              <span className="size-[1cqw] shrink-0 bg-accent" />
              <span className="min-w-0 truncate">{name}</span>
            </li>
          ))}
        </ul>
      </div>
      <Cover project={project} className="self-start border border-line" />
    </div>
  );
}

function Files({ slug }: { slug: string }) {
  return (
    <div className="hero-item hero-files">
      <p className="text-text">{slug}/</p>
      <p>{'├─ src/'}</p>
      <p>{'├─ docs/'}</p>
      <p>
        {'│  ├─ '}
        <b className="font-medium text-accent-text">report.pdf</b>
      </p>
      <p>
        {'│  └─ '}
        <b className="font-medium text-accent-text">slides.pptx</b>
      </p>
      <p>{'├─ SETUP.md'}</p>
      <p>{'└─ README.md'}</p>
    </div>
  );
}
