import { contentPageMeta } from '#app/lib/content-page-meta.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import type { Route } from './+types/privacy.route.ts';
import { loadPolicy } from './load-policy.server.ts';
import { PolicyPage } from './policy-page.tsx';

export function loader({ request, context }: Route.LoaderArgs) {
  return loadPolicy(shopOf(context), 'privacy', request);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  contentPageMeta(matches[0].loaderData, loaderData, '/privacy');

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <PolicyPage page={loaderData} />;
}
