import { Prose } from '#app/components/prose/prose.tsx';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { getRunbook } from '#server/features/content/get-page.ts';
import type { Block } from '#server/platform/markdown/blocks.ts';
import type { Route } from './+types/runbook.route.ts';
import { adminMeta } from './admin-meta.ts';
import { SystemNav } from './system-nav.tsx';
import { TabHeader } from './tab-header.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return { blocks: await getRunbook(getAdminContext(context)) };
}

export const meta: Route.MetaFunction = () => adminMeta('Runbook');

/** `/admin/runbook` explains each kind of case and each alert, which link to their entry. */
export default function Runbook({ loaderData: { blocks } }: Route.ComponentProps) {
  return (
    <>
      <SystemNav current="Runbook" />
      <TabHeader title="Runbook" />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <Contents blocks={blocks} />
        <Prose blocks={blocks} />
      </div>
    </>
  );
}

/** Links to the headings; on phones to those of parts only. */
function Contents({ blocks }: { blocks: Block[] }) {
  const headings = blocks.filter((block) => block.kind === 'heading');
  return (
    <nav
      aria-label="On this page"
      className="text-sm lg:sticky lg:top-4 lg:max-h-dvh lg:self-start lg:overflow-y-auto"
    >
      <ol className="border-l border-rule">
        {headings.map(({ id, text, level }) => (
          <li key={id} className={level === 2 ? 'font-medium' : 'text-muted max-lg:hidden'}>
            <a
              href={`#${id}`}
              className={`flex min-h-8 items-center underline-offset-4 hover:underline pointer-coarse:min-h-11 ${level === 2 ? 'pl-4' : 'pl-8'}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
