import type { RouterContextProvider } from 'react-router';
import { NO_STORE } from '#app/api/responses.ts';
import { readForm } from '#app/lib/read-form.server.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { httpStatusOf } from '#contract/status.ts';
import { reportError } from '#server/errors.ts';
import { getSkeleton } from '#server/features/skeletons/get-skeleton.ts';
import {
  SKELETON_FIELDS,
  type Skeleton,
  type TypedSkeleton,
} from '#server/features/skeletons/rules/skeleton.ts';
import { claimOf } from '../order-claim.server.ts';

interface FileKind {
  /** Without a dot. */
  extension: string;
  contentType: string;
  render: (skeleton: Skeleton) => Promise<Uint8Array>;
}

interface PostArgs {
  request: Request;
  params: { orderId: string };
  context: Readonly<RouterContextProvider>;
}

/** Responds with the skeleton of a report as a file, for everyone who can open the order's page. */
export async function reportFile(
  { request, params: { orderId }, context }: PostArgs,
  { extension, contentType, render }: FileKind,
): Promise<Response> {
  const shop = shopOf(context);
  const form = await readForm(request);
  const entries = Object.keys(SKELETON_FIELDS).map((name) => [name, String(form.get(name) ?? '')]);
  const typed = Object.fromEntries(entries) as TypedSkeleton;
  try {
    const found = await getSkeleton(shop, { claim: claimOf(shop, request, orderId), typed });
    if (!found) return new Response('Not found\n', { status: 404, headers: NO_STORE });
    const file = await render(found.skeleton);
    return new Response(new Uint8Array(file), {
      headers: {
        'content-type': contentType,
        'content-disposition': `attachment; filename="report-${found.slug}.${extension}"`,
        ...NO_STORE,
        'x-robots-tag': 'noindex',
        'referrer-policy': 'strict-origin',
      },
    });
  } catch (error) {
    const { status, message } = reportError(shop.log, error);
    return new Response(`${message}\n`, {
      status: httpStatusOf[status],
      headers: { ...NO_STORE, 'content-type': 'text/plain; charset=utf-8' },
    });
  }
}
