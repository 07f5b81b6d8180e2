import { redirect } from 'react-router';
import { JsonLd } from '#app/components/page/json-ld.tsx';
import { ProjectCard } from '#app/components/project-card/project-card.tsx';
import { toCard } from '#app/components/project-card/to-card.ts';
import { ArrowRight } from '#app/components/ui/icons.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { useLiveProjects } from '#app/lib/live/use-live-projects.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { shopJsonLd } from '#app/lib/shop-json-ld.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import type { Context } from '#server/context.ts';
import { countByTechnology, getCatalogueSize } from '#server/features/projects/count-projects.ts';
import { getCatalogueVersion } from '#server/features/projects/get-catalogue-version.ts';
import { listProjects } from '#server/features/projects/list-projects.ts';
import { readPublic } from '#server/platform/cache.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import type { Route } from './+types/home.route.ts';
import { Deliverables } from './deliverables.tsx';
import { type Exhibit, readExhibit } from './exhibit.server.ts';
import { HeroExhibit } from './hero-exhibit.tsx';
import { Stats } from './stats.tsx';
import { Trust } from './trust.tsx';

const POPULAR = 3;

export function loader({ request, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { search, searchParams } = new URL(request.url);
  // The shop's address is the one that GitHub's app has registered, where GitHub sends errors about the app.
  if (shop.githubOauth && searchParams.has('error') && searchParams.has('state'))
    throw redirect(`/auth/callback/github${search}`);
  return readPublic(shop, 'home', readHome);
}

async function readHome(shop: Context) {
  const reader = readTogether(shop);
  const [version, popular, free, size, technologies] = await Promise.all([
    getCatalogueVersion(reader),
    listProjects(reader, { limit: POPULAR }),
    listProjects(reader, { price: 'free', limit: 1 }),
    getCatalogueSize(reader),
    countByTechnology(reader, {}),
  ]);
  const [sample] = free.documents;
  const cards = popular.documents.map(toCard);
  return {
    version,
    popular: cards,
    exhibit: await readExhibit(shop, cards),
    sample: sample && { slug: sample.slug, name: sample.name },
    size,
    technologies: technologies.slice(0, 4).map(({ name }) => name),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: 'Final-year projects to learn from, with source code',
    description:
      'Final-year engineering projects with source code, sample report, slides and setup guide, in a private GitHub repository. Run them, learn from them, build on them.',
    path: '/',
  });

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { version, popular, exhibit, sample, size, technologies } = loaderData;
  useLiveProjects(version);
  const root = matches[0].loaderData;
  const signedIn = Boolean(root?.account);
  return (
    <>
      {root && <JsonLd data={shopJsonLd(root)} />}
      <Hero exhibit={exhibit} sample={sample} />
      {popular.length > 0 && (
        <section aria-labelledby="popular" className="page pt-12 sm:pt-24">
          <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-rule pb-5">
            <h2 id="popular" className="text-3xl">
              Popular Projects
            </h2>
            <a
              href="/projects"
              data-routed=""
              className="link inline-flex min-h-11 items-center gap-1.5 font-medium"
            >
              See all projects <ArrowRight className="size-4" />
            </a>
          </div>
          <div className="project-grid">
            {popular.map((project) => (
              <ProjectCard key={project.id} project={project} level="h3" />
            ))}
          </div>
          <Stats size={size} technologies={technologies} sample={sample} />
        </section>
      )}
      <HowItWorks />
      <Deliverables exhibit={exhibit} />
      <Trust />
      <ReferralBanner signedIn={signedIn} />
    </>
  );
}

const highlight = (words: string) => <span className="highlight">{words}</span>;

/** Headline, main links and the picture of a real project, if the repository of one was read. */
function Hero({ exhibit, sample }: { exhibit: Exhibit | null; sample: { slug: string } | undefined }) {
  return (
    <section className="page hero">
      <div className="hero-words">
        <h1 className="text-5xl font-extrabold">Start from a project that already {highlight('runs')}.</h1>
        <p className="mt-4 max-w-xl text-muted sm:mt-6 sm:text-lg">
          Final-year projects with source code, sample report, slides and a setup guide. Pay once and get
          access to the private GitHub repository, usually within a minute.
        </p>
      </div>
      <p className="hero-first mt-5 sm:mt-8">
        <LinkButton to="/projects" variant="primary" size="lg">
          Browse projects
        </LinkButton>
      </p>
      {exhibit && <HeroExhibit exhibit={exhibit} />}
      {sample && (
        <p className="hero-second mt-5 sm:mt-8">
          <LinkButton to={`/projects/${sample.slug}`} size="lg" className="whitespace-normal!">
            Try the free sample first
          </LinkButton>
        </p>
      )}
      <p className="hero-note mt-5 max-w-md text-sm text-muted">
        Run it, read it and build on it. You’ll be able to explain it in your viva.
      </p>
    </section>
  );
}

function HowItWorks() {
  return (
    <section aria-labelledby="how" className="page pt-14 sm:pt-24">
      <h2 id="how" className="text-3xl">
        How It Works
      </h2>
      <ol className="mt-8 grid gap-x-6 md:mt-14 md:grid-cols-5">
        {(
          [
            ['Pick a project', 'Search by name or technology. Each page lists exactly what’s inside.'],
            [
              'Enter your GitHub username',
              'We check that it exists, so the invitation reaches the right account.',
            ],
            ['Pay by UPI or card', 'You pay once. You don’t need an account with us.'],
            [
              'Accept the invitation',
              'GitHub emails it to you, usually within a minute. The repository is private.',
            ],
            ['Make it yours', 'Run it with the setup guide, understand it, build on it.'],
          ] as const
        ).map(([title, text], step) => (
          <li
            key={title}
            className="relative border-edge pb-5 pl-14 max-md:ml-5 max-md:border-l max-md:last:border-transparent md:border-t md:pt-9 md:pl-0"
          >
            <span
              aria-hidden
              className="absolute grid size-10 place-items-center rounded-full border border-edge bg-background font-display text-lg font-bold max-md:top-0 max-md:-left-5 md:-top-5"
            >
              {step + 1}
            </span>
            <h3 className="text-lg max-md:pt-1.5">{title}</h3>
            <p className="mt-1.5 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <p className="md:hidden">
        <LinkButton to="/projects">See all projects</LinkButton>
      </p>
    </section>
  );
}

/** Presents the referral programme with the amounts of domain/referral.ts. */
function ReferralBanner({ signedIn }: { signedIn: boolean }) {
  return (
    <section aria-labelledby="referral" className="page pt-14 sm:pt-20">
      <div className="grid rounded-md border border-edge bg-surface min-[56rem]:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="p-6 sm:p-10">
          <p className="caption">Referral programme</p>
          <h2 id="referral" className="mt-2 text-3xl">
            Earn {highlight('₹100')} for every friend who buys
          </h2>
          <p className="mt-4 max-w-xl text-muted">
            Create an account and share your code. You earn ₹100 every time a friend buys a project with it.
            No limit. Once you reach ₹300, claim it to your UPI ID.
          </p>
          <p className="mt-6">
            <LinkButton to={signedIn ? '/dashboard' : '/login'}>
              {signedIn ? 'See your code' : 'Get your code'}
            </LinkButton>
          </p>
        </div>
        <dl aria-hidden className="coupon-stub">
          <div>
            <dt>Example code</dt>
            <dd className="font-mono text-2xl tracking-[0.18em] text-text">K7M2QX</dd>
          </div>
          <div>
            <dt>Friends who bought</dt>
            <dd>3 × ₹100</dd>
          </div>
          <div>
            <dt>You can claim</dt>
            <dd className="text-accent-text">₹300</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
