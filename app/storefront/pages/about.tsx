import { shopOf } from '#app/middleware/shop.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import { readPage } from '#server/words/read-page.ts';
import { PageHead } from '../words/page-head.tsx';
import { Words } from '../words/words.tsx';
import { wordsMeta } from '../words/words-meta.ts';
import type { Route } from './+types/about.ts';
import { HandedOver } from './handed-over.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return readPage(shopOf(context), 'about');
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  wordsMeta(matches[0].loaderData, loaderData, '/about');

export default function About({ loaderData }: Route.ComponentProps) {
  const { title, lead, blocks } = loaderData;
  return (
    <article className="page pt-10 sm:pt-14">
      <PageHead sheet="Why this shop exists" title={title}>
        <p>{lead}</p>
      </PageHead>
      <div className="mt-8 grid grid-cols-1 items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Words blocks={blocks} />
        <HandedOver />
      </div>
      <p className="mt-10 flex flex-wrap gap-3" data-screen-only>
        <LinkButton to="/projects" look="primary">
          Browse projects
        </LinkButton>
        <LinkButton to="/contact">Write to us</LinkButton>
      </p>
    </article>
  );
}
