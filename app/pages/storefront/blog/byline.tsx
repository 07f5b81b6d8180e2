import type { Post } from '#content/posts/posts.ts';
import { formatLongDate } from '#domain/time.ts';

export function PublishedDate({ post }: { post: Post }) {
  return <time dateTime={post.publishedAt}>{formatLongDate(post.publishedAt)}</time>;
}

/** Says `Published on {date} by {author}`. */
export function Byline({ post }: { post: Post }) {
  return (
    <p>
      Published on <PublishedDate post={post} /> by {post.author}
    </p>
  );
}
