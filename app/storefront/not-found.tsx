import { data } from 'react-router';
import type { Route } from './+types/not-found.ts';
import { NotFound } from './message-page.tsx';
import { errorMeta } from './page-meta.ts';

export function loader() {
  return data(null, { status: 404 });
}

export function action() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches }) => errorMeta(matches[0].loaderData, 'Page not found');

export default NotFound;
