import { Link } from 'react-router';
import { ArrowRight } from '#app/components/ui/icons.tsx';
import * as messages from '#app/messages/blog.tsx';
import type { Post } from '#content/posts/posts.ts';
import { PublishedDate } from './byline.tsx';
import { PostFigure } from './post-figure.tsx';

/** A post in the list. */
export function PostCard({ post }: { post: Post }) {
  const to = `/blog/${post.slug}`;
  return (
    <article className="flex flex-col rounded-md border border-line bg-surface transition-colors hover:border-edge">
      {post.image && (
        <PostFigure image={post.image} decorative className="rounded-t-md border-b border-line" />
      )}
      <div className="flex flex-1 flex-col p-5">
        <p className="caption">
          <PublishedDate post={post} />
        </p>
        <h2 id={post.id} className="mt-2 text-xl">
          <Link to={to} className="underline-offset-4 hover:underline">
            {post.title}
          </Link>
        </h2>
        <p className="mt-3 text-muted">{post.summary}</p>
        <p className="mt-auto pt-3">
          <Link
            to={to}
            aria-describedby={post.id}
            className="link inline-flex min-h-11 items-center gap-1.5 font-medium"
          >
            {messages.readMore} <ArrowRight className="size-4" />
          </Link>
        </p>
      </div>
    </article>
  );
}
