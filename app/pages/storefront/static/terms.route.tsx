import { shopOf } from '#app/middleware/shop-context.ts';
import { readPage } from '#server/content/read-page.ts';
import { wordsMeta } from '../../../components/prose/prose-meta.ts';
import type { Route } from './+types/terms.route.ts';
import { PolicySheet } from './policy-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return readPage(shopOf(context), 'terms');
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  wordsMeta(matches[0].loaderData, loaderData, '/terms');

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <PolicySheet page={loaderData} />;
}
