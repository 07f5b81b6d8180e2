import { createHash } from 'node:crypto';
import { drawCover } from '#app/components/cover/draw-cover.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import type { Project } from '#contract/documents.ts';
import { formatRupees } from '#domain/money.ts';
import type { Context } from '#server/context.ts';
import { isShopError } from '#server/errors.ts';
import type { ShareCard } from '#server/platform/og-image/og-card.ts';
import { createSharePainter } from '#server/platform/og-image/render-pool.ts';
import { limitPerMinute } from '#server/platform/rate-limit/limit-network.ts';
import { findProject } from '#server/projects/get-project.ts';
import { listProjects } from '#server/projects/list-projects.ts';
import type { Route } from './+types/og-image.route.ts';

/** Pictures kept drawn; some 90 KB each. */
const MOST_KEPT = 64;

const painter = createSharePainter();
/** By ETag, the least recently asked for first. */
const kept = new Map<string, Promise<Uint8Array>>();

/** /og.png for the shop, /og/{slug}.png for a project: what messengers show where a page is shared. */
export async function loader({
  request,
  params,
  context,
}: Pick<Route.LoaderArgs, 'request' | 'params' | 'context'>) {
  const shop = shopOf(context);
  const card = params.file === undefined ? await shopCard(shop) : await projectCard(shop, params.file);
  if (!card) return new Response('Not found\n', { status: 404 });
  const etag = `"${createHash('sha256').update(JSON.stringify(card)).digest('base64url').slice(0, 27)}"`;
  const headers = {
    etag,
    'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
    // Made to be shown elsewhere.
    'cross-origin-resource-policy': 'cross-origin',
  };
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers });
  try {
    if (!kept.has(etag)) await limitPerMinute(shop, 'sharePicture', 60);
    const png = await keptOrDrawn(etag, card);
    return new Response(png as Uint8Array<ArrayBuffer>, {
      headers: { ...headers, 'content-type': 'image/png' },
    });
  } catch (error) {
    if (!isShopError(error)) shop.log.error({ err: error }, 'share picture not drawn');
    return new Response('Please ask again in a minute.\n', {
      status: 503,
      headers: { 'retry-after': '60', 'cache-control': 'no-store' },
    });
  }
}

/** Whoever asks for the same picture meanwhile waits for the same drawing. */
function keptOrDrawn(etag: string, card: ShareCard): Promise<Uint8Array> {
  const png = kept.get(etag) ?? painter.draw(card);
  kept.delete(etag);
  kept.set(etag, png);
  png.catch(() => kept.delete(etag));
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest) kept.delete(oldest);
  return png;
}

async function projectCard(shop: Context, file: string): Promise<ShareCard | null> {
  const slug = /^([a-z0-9-]{1,100})\.png$/.exec(file)?.[1];
  const project = slug ? await findProject(shop, slug) : null;
  if (!project) return null;
  return {
    ...signatureOf(shop),
    title: project.name,
    caption: 'A project report on',
    price: project.price === 0 ? 'Free' : formatRupees(project.price),
    tags: project.tech,
    drawings: [drawingOf(project)],
  };
}

async function shopCard(shop: Context): Promise<ShareCard> {
  const { documents } = await listProjects(shop, { search: '', tech: '', limit: 4 });
  return {
    ...signatureOf(shop),
    title: 'Ready-made college projects',
    caption: 'Code, report, slides, setup guide',
    price: null,
    tags: [],
    drawings: documents.map(drawingOf),
  };
}

const drawingOf = ({ slug, tech }: Project) => drawCover(slug, tech);

function signatureOf({ settings }: Context) {
  return { shopName: settings.shopName, host: new URL(settings.appUrl).host };
}
