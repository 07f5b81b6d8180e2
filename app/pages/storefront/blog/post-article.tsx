import { Link } from 'react-router';
import { Prose } from '#app/components/prose/prose.tsx';
import { ArrowLeft } from '#app/components/ui/icons.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { type Post, posts } from '#content/posts/posts.ts';
import type { PostContent } from '#server/features/content/get-post.ts';
import { Byline } from './byline.tsx';
import { PostFigure } from './post-figure.tsx';

const WORDS_PER_MINUTE = 200;

/** A post. `content` is null if its body could not be loaded. */
export function PostArticle({ post, content }: { post: Post; content: PostContent | null }) {
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
      {content ? <Prose blocks={content.blocks} className="mt-8" /> : <LoadError />}
      <OtherPosts current={post} />
    </article>
  );
}

function LoadError() {
  return (
    <div role="alert" className="mt-8 rounded-md border border-bad bg-surface p-5">
      <p>Error loading content. Please try again later.</p>
      <p className="mt-4">
        <LinkButton to="" reloadDocument>
          Try again
        </LinkButton>
      </p>
    </div>
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
