import { contentPageMeta } from '#app/lib/content-page-meta.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { getPage } from '#server/content/get-page.ts';
import type { Route } from './+types/honest-use.route.ts';
import { PolicyPage } from './policy-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return getPage(shopOf(context), 'honest-use');
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  contentPageMeta(matches[0].loaderData, loaderData, '/honest-use');

export default function HonestUse({ loaderData }: Route.ComponentProps) {
  return <PolicyPage page={loaderData} />;
}
