import * as messages from '#app/messages/blog.tsx';
import type { Post } from '#content/posts/posts.ts';
import { formatLongDate } from '#domain/time.ts';

export function PublishedDate({ post }: { post: Post }) {
  return <time dateTime={post.publishedAt}>{formatLongDate(post.publishedAt)}</time>;
}

/** Says `Published on {date} by {author}`. */
export function Byline({ post }: { post: Post }) {
  return <p>{messages.byline(<PublishedDate post={post} />, post.author)}</p>;
}
