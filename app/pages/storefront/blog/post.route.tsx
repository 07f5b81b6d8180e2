import { data, isRouteErrorResponse, Link } from 'react-router';
import { JsonLd } from '#app/components/page/json-ld.tsx';
import { ErrorPage, MessagePage } from '#app/components/page/message-page.tsx';
import { Prose } from '#app/components/prose/prose.tsx';
import { ArrowLeft } from '#app/components/ui/icons.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { breadcrumbJsonLd } from '#app/lib/breadcrumb-json-ld.ts';
import { errorPage } from '#app/lib/error-page.server.ts';
import { errorMeta, pageMeta, SHOP_IMAGE } from '#app/lib/page-meta.ts';
import { useRootData } from '#app/lib/root-data.ts';
import * as labels from '#app/messages/labels.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { findPost, type Post, posts } from '#content/posts/posts.ts';
import { POST_MISSING } from '#domain/shared-texts.ts';
import { getPost, type PostContent } from '#server/features/content/get-post.ts';
import type { Route } from './+types/post.route.ts';
import { Byline } from './byline.tsx';
import { PostFigure } from './post-figure.tsx';

/** If the body can't be read, it is null, the status is 500, and the page shows an error in its place. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!findPost(params.slug)) throw errorPage(404);
  const shop = shopOf(context);
  try {
    return { content: await getPost(shop, params.slug) };
  } catch (error) {
    shop.log.error({ err: error, slug: params.slug }, 'reading a post failed');
    return data({ content: null }, { status: 500 });
  }
}

/** The page shows the same error if fetching the body fails. The rest of a post is in the bundle. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (!findPost(params.slug)) throw error;
    return { content: null };
  }
}

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const post = findPost(params.slug);
  const root = matches[0].loaderData;
  if (!post) return errorMeta(root, 'Post Not Found');
  return pageMeta(root, {
    title: post.title,
    description: post.summary,
    path: `/blog/${post.slug}`,
    publishedAt: post.publishedAt,
  });
};

export default function PostPage({ loaderData, params }: Route.ComponentProps) {
  const root = useRootData();
  const post = findPost(params.slug);
  if (!post) return <PostNotFound />;
  const { content } = loaderData;
  return (
    <>
      {root && <JsonLd data={postJsonLd(post, root, content?.wordCount ?? null)} />}
      <PostArticle post={post} content={content} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <PostNotFound /> : <ErrorPage status={500} />;
}

function PostNotFound() {
  return (
    <MessagePage eyebrow="404" title="Post Not Found">
      <p>{POST_MISSING}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <LinkButton to="/blog" variant="primary">
          See all posts
        </LinkButton>
        <LinkButton to="/">{labels.goHome}</LinkButton>
      </p>
    </MessagePage>
  );
}

/** Returns the structured data of a post: article and breadcrumb. */
function postJsonLd(
  post: Post,
  shop: { appUrl: string; shopName: string },
  wordCount: number | null,
): unknown[] {
  const path = `/blog/${post.slug}`;
  const url = shop.appUrl + path;
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.summary,
      image: shop.appUrl + SHOP_IMAGE,
      datePublished: post.publishedAt,
      dateModified: post.publishedAt,
      keywords: post.keywords.join(', '),
      inLanguage: 'en-IN',
      wordCount: wordCount ?? undefined,
      author: {
        '@type': 'Organization',
        name: shop.shopName,
        url: `${shop.appUrl}/about`,
      },
      publisher: { '@type': 'Organization', name: shop.shopName, url: shop.appUrl },
      mainEntityOfPage: url,
      url,
    },
    breadcrumbJsonLd(shop.appUrl, [
      ['Blog', '/blog'],
      [post.title, path],
    ]),
  ];
}

const WORDS_PER_MINUTE = 200;

/** A post. `content` is null if its body could not be loaded. */
function PostArticle({ post, content }: { post: Post; content: PostContent | null }) {
  return (
    <article className="page max-w-[49rem] pt-5 sm:pt-7">
      <p data-screen-only>
        <Link to="/blog" className="link inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft className="size-4" /> Back to Blog
        </Link>
      </p>
      <div className="mt-3 border-b border-rule pb-6">
        <h1 className="text-4xl">{post.title}</h1>
        <div className="caption mt-4 flex flex-wrap gap-x-2 gap-y-1 [&>:not(:last-child)]:after:ml-2 [&>:not(:last-child)]:after:content-['·']">
          <Byline post={post} />
          {content && <p>{Math.ceil(content.wordCount / WORDS_PER_MINUTE)} min read</p>}
        </div>
      </div>
      {post.image && (
        <figure className="mt-8">
          <PostFigure image={post.image} className="border border-line" />
          <figcaption className="caption mt-2">{post.image.caption}</figcaption>
        </figure>
      )}
      {content ? (
        <Prose blocks={content.blocks} className="mt-8" />
      ) : (
        <div role="alert" className="mt-8 rounded-md border border-bad bg-surface p-5">
          <p>Error loading content. Please try again later.</p>
          <p className="mt-4">
            <LinkButton to="" reloadDocument>
              Try again
            </LinkButton>
          </p>
        </div>
      )}
      <OtherPosts current={post} />
    </article>
  );
}

function OtherPosts({ current }: { current: Post }) {
  return (
    <nav aria-label="Other posts" data-screen-only className="mt-14">
      <h2 className="caption font-normal">More posts</h2>
      <ul className="mt-2 panel">
        {posts
          .filter((post) => post.slug !== current.slug)
          .map((post) => (
            <li key={post.slug} className="border-line not-first:border-t">
              <Link
                to={`/blog/${post.slug}`}
                className="flex min-h-11 items-center px-5 py-3 font-display text-lg font-semibold underline-offset-4 hover:underline"
              >
                {post.title}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
