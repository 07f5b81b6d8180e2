import { Link } from 'react-router';
import { PageHeader } from '#app/components/page/page-header.tsx';
import { Prose } from '#app/components/prose/prose.tsx';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { errorPage } from '#app/lib/error-page.server.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { useRootData } from '#app/lib/root-data.ts';
import { orNull } from '#app/lib/shop-errors.server.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { AGREED_TEXTS } from '#content/pages/text-versions.ts';
import { formatLongDate } from '#domain/time.ts';
import { type ContentPage, getPage, getPolicy, type Policy } from '#server/features/content/get-page.ts';
import type { Block } from '#server/platform/markdown/blocks.ts';
import type { Route } from './+types/policy.route.ts';

type PolicyPageData = ContentPage & Partial<Policy>;

/**
 * The pattern of each policy's route is the policy's name. `?version=` names an earlier version of a text
 * that people agree to.
 */
export async function loader({ url, pattern, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const text = AGREED_TEXTS.find((name) => name === pattern);
  const version = url.searchParams.get('version') ?? undefined;
  const page: PolicyPageData | null = text
    ? await orNull(getPolicy(shop, text, version))
    : await getPage(shop, 'honest-use');
  if (!page) throw errorPage(404);
  return { ...page, path: `/${pattern}` };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches[0].loaderData, loaderData);

/** A policy with numbered clauses, a table of contents, and its effective date. */
export default function PolicyPage({ loaderData: page }: Route.ComponentProps) {
  const { effectiveSince, versions = [] } = page;
  const isSuperseded = versions.length > 0 && versions[0] !== effectiveSince;
  return (
    <article className="page pt-10 sm:pt-14">
      <PageHeader eyebrow="Policy" title={page.title}>
        <p>{page.lead}</p>
        {isSuperseded && (
          <p className="mt-2 text-text">
            <strong>This version is no longer in force.</strong>{' '}
            <Link to="?" className="link">
              Read the current version
            </Link>
          </p>
        )}
      </PageHeader>
      <div className="mt-8 grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div>
          <Prose blocks={page.blocks} className="clauses" />
          <DocumentInfo page={page} isSuperseded={isSuperseded} />
        </div>
        <Contents blocks={page.blocks} />
      </div>
    </article>
  );
}

/** Since when the text is in force, its other versions, and whom to ask. */
function DocumentInfo({ page, isSuperseded }: { page: PolicyPageData; isSuperseded: boolean }) {
  const { effectiveSince, versions = [] } = page;
  const others = versions.filter((version) => version !== effectiveSince);
  const root = useRootData();
  return (
    <dl className="document-info mt-10">
      <div>
        <dt>Document</dt>
        <dd>{page.title}</dd>
      </div>
      {effectiveSince && (
        <div>
          <dt>{isSuperseded ? 'Was in force from' : 'In force since'}</dt>
          <dd>
            <time dateTime={effectiveSince}>{formatLongDate(effectiveSince)}</time>
          </dd>
        </div>
      )}
      {others.length > 0 && (
        <div>
          <dt>Other versions</dt>
          {others.map((version) => (
            <dd key={version}>
              <Link to={version === versions[0] ? '?' : `?version=${version}`} className="link">
                {formatLongDate(version)}
              </Link>
            </dd>
          ))}
        </div>
      )}
      {root && (
        <div>
          <dt>Questions</dt>
          <dd>
            <a href={`mailto:${root.supportEmail}`} className="link">
              <EmailText email={root.supportEmail} />
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Links to the clauses. */
function Contents({ blocks }: { blocks: readonly Block[] }) {
  const clauses = blocks.filter(
    (block): block is Extract<Block, { kind: 'heading' }> => block.kind === 'heading' && block.level === 2,
  );
  return (
    <nav aria-label="On this page" data-screen-only className="max-lg:hidden lg:sticky lg:top-20">
      <h2 className="caption font-normal">On this page</h2>
      <ol className="mt-2 border-l border-rule">
        {clauses.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center pl-4 text-sm text-muted underline-offset-4 hover:text-text hover:underline"
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
