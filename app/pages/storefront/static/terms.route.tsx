import { contentPageMeta } from '#app/lib/content-page-meta.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import type { Route } from './+types/terms.route.ts';
import { loadPolicy } from './load-policy.server.ts';
import { PolicyPage } from './policy-page.tsx';

export function loader({ request, context }: Route.LoaderArgs) {
  return loadPolicy(shopOf(context), 'terms', request);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  contentPageMeta(matches[0].loaderData, loaderData, '/terms');

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <PolicyPage page={loaderData} />;
}
