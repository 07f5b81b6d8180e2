import { shopOf } from '#app/middleware/shop.ts';
import { readPage } from '#server/words/read-page.ts';
import { wordsMeta } from '../words/words-meta.ts';
import type { Route } from './+types/refund-policy.ts';
import { PolicySheet } from './policy-sheet.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return readPage(shopOf(context), 'refund-policy');
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  wordsMeta(matches[0].loaderData, loaderData, '/refund-policy');

export default function RefundPolicy({ loaderData }: Route.ComponentProps) {
  return <PolicySheet page={loaderData} />;
}
