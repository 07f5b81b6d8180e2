import { contentPageMeta } from '#app/lib/content-page-meta.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { getPage } from '#server/content/get-page.ts';
import type { Route } from './+types/refund-policy.route.ts';
import { PolicyPage } from './policy-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return getPage(shopOf(context), 'refund-policy');
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  contentPageMeta(matches[0].loaderData, loaderData, '/refund-policy');

export default function RefundPolicy({ loaderData }: Route.ComponentProps) {
  return <PolicyPage page={loaderData} />;
}
