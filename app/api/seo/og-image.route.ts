import { createHash } from 'node:crypto';
import { drawCover } from '#app/api/covers/draw-cover.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { formatPrice } from '#domain/money.ts';
import { nameForDocuments } from '#domain/printable.ts';
import { getPriceToPay } from '#domain/project.ts';
import type { Context } from '#server/context.ts';
import { isShopError } from '#server/errors.ts';
import { findCover } from '#server/features/projects/covers.ts';
import { findProjectOnSale, type Project } from '#server/features/projects/get-project.ts';
import { listProjects } from '#server/features/projects/list-projects.ts';
import { createCache } from '#server/platform/cache.ts';
import { toJpeg } from '#server/platform/images/to-jpeg.ts';
import { drawOgImage } from '#server/platform/og-image/draw-og-image.ts';
import { colors, type OgCard } from '#server/platform/og-image/render-card.ts';
import { limitPerMinute } from '#server/platform/rate-limit/limit-network.ts';
import type { Route } from './+types/og-image.route.ts';

const DAY_MS = 86_400_000;

/** Rendered images by ETag, about 90 KB each. */
const images = createCache<Uint8Array>({ maxSize: 64, ttlMs: DAY_MS });

/** Sites show this image when a page is shared: `/og.png` for the shop, `/og/{slug}.png` for a project. */
export async function loader({
  request,
  params,
  context,
}: Pick<Route.LoaderArgs, 'request' | 'params' | 'context'>) {
  const shop = shopOf(context);
  const card = params.file === undefined ? await getShopCard(shop) : await findProjectCard(shop, params.file);
  if (!card) return new Response('Not found\n', { status: 404 });
  const etag = `"${createHash('sha256').update(JSON.stringify(card)).digest('base64url').slice(0, 27)}"`;
  const headers = {
    etag,
    'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
    // Other sites embed this image.
    'cross-origin-resource-policy': 'cross-origin',
  };
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers });
  try {
    if (!images.has(etag)) await limitPerMinute(shop, 'ogImage', 60);
    const png = await images.read(etag, async () => drawOgImage(await withPictures(shop, card)));
    return new Response(png as Uint8Array<ArrayBuffer>, {
      headers: { ...headers, 'content-type': 'image/png' },
    });
  } catch (error) {
    if (!isShopError(error)) shop.log.error({ err: error }, 'could not render og image');
    return new Response('Please ask again in a minute.\n', {
      status: 503,
      headers: { 'retry-after': '60', 'cache-control': 'no-store' },
    });
  }
}

async function findProjectCard(shop: Context, file: string): Promise<OgCard | null> {
  const slug = /^([a-z0-9-]{1,100})\.png$/.exec(file)?.[1];
  const project = slug ? await findProjectOnSale(shop, slug) : null;
  if (!project) return null;
  return {
    ...getSignature(shop),
    title: nameForDocuments(project),
    caption: 'A project report on',
    price: formatPrice(getPriceToPay(project)),
    tags: project.tech,
    covers: [toCover(project)],
  };
}

async function getShopCard(shop: Context): Promise<OgCard> {
  const { documents } = await listProjects(shop, { search: '', tech: '', limit: 4 });
  return {
    ...getSignature(shop),
    title: 'Final-year projects that already run',
    caption: 'Code, sample report, slides, setup guide',
    price: null,
    tags: [],
    covers: documents.map(toCover),
  };
}

/** The address of the picture that the shop keeps of a project, which `withPictures` loads, or a drawing. */
function toCover({ slug, tech, cover }: Project): OgCard['covers'][number] {
  return cover?.srcset ? cover.url : drawCover(slug, tech);
}

async function withPictures(shop: Context, card: OgCard): Promise<OgCard> {
  const load = async (url: string) => {
    const kept = await findCover(shop, url.slice('/covers/'.length));
    const jpeg = kept && (await toJpeg(kept.bytes, colors.raised));
    return jpeg ? `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}` : [];
  };
  const covers = card.covers.map((cover) => (typeof cover === 'string' ? load(cover) : cover));
  return { ...card, covers: await Promise.all(covers) };
}

function getSignature({ settings }: Context) {
  return { shopName: settings.shopName, host: new URL(settings.appUrl).host };
}
