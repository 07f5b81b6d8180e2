import { PageHeader } from '#app/components/page/page-header.tsx';
import { Prose } from '#app/components/prose/prose.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { pageMeta } from '#app/lib/page-meta.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { getPage } from '#server/features/content/get-page.ts';
import type { Route } from './+types/about.route.ts';

const FILES = [
  ['project/', ''],
  ['├─ README.md', 'what it is'],
  ['├─ SETUP.md', 'how to run it'],
  ['├─ src/', 'the code, all of it'],
  ['├─ tests/', 'the tests'],
  ['└─ docs/', ''],
  ['   ├─ report.pdf', 'the sample report'],
  ['   └─ slides.pptx', 'the presentation'],
] as const;

export function loader({ context }: Route.LoaderArgs) {
  return getPage(shopOf(context), 'about');
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches[0].loaderData, loaderData && { ...loaderData, path: '/about' });

export default function About({ loaderData }: Route.ComponentProps) {
  const { title, lead, blocks } = loaderData;
  return (
    <article className="page pt-10 sm:pt-14">
      <PageHeader eyebrow="About us" title={title}>
        <p>{lead}</p>
      </PageHeader>
      <div className="mt-8 grid grid-cols-1 items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Prose blocks={blocks} />
        <RepositoryOutline />
      </div>
      <p className="mt-10 flex flex-wrap gap-3" data-screen-only>
        <LinkButton to="/projects" variant="primary">
          Browse projects
        </LinkButton>
        <LinkButton to="/contact">Write to us</LinkButton>
      </p>
    </article>
  );
}

/** Shows the files of a typical repository. */
function RepositoryOutline() {
  return (
    <figure className="panel lg:sticky lg:top-20">
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
