import { shopOf } from '#app/middleware/shop.ts';
import { readPage } from '#server/words/read-page.ts';
import { wordsMeta } from '../words/words-meta.ts';
import type { Route } from './+types/terms.ts';
import { PolicySheet } from './policy-sheet.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return readPage(shopOf(context), 'terms');
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  wordsMeta(matches[0].loaderData, loaderData, '/terms');

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <PolicySheet page={loaderData} />;
}
