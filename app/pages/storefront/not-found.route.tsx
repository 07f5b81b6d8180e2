import { data } from 'react-router';
import { NotFoundPage } from '#app/components/page/message-page.tsx';
import { errorMeta } from '#app/lib/page-meta.ts';
import * as labels from '#app/messages/labels.ts';
import type { Route } from './+types/not-found.route.ts';

export function loader() {
  return data(null, { status: 404 });
}

export function action() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  errorMeta(matches[0].loaderData, labels.pageNotFound);

export default NotFoundPage;
