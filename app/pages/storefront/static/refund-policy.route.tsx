import { contentPageMeta } from '#app/lib/content-page-meta.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import type { Route } from './+types/refund-policy.route.ts';
import { loadPolicy } from './load-policy.server.ts';
import { PolicyPage } from './policy-page.tsx';

export function loader({ request, context }: Route.LoaderArgs) {
  return loadPolicy(shopOf(context), 'refund-policy', request);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  contentPageMeta(matches[0].loaderData, loaderData, '/refund-policy');

export default function RefundPolicy({ loaderData }: Route.ComponentProps) {
  return <PolicyPage page={loaderData} />;
}
