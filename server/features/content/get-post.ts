import { findPost } from '#content/posts/posts.ts';
import { POST_MISSING } from '#domain/shared-texts.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { parseMarkdown } from '../../platform/markdown/parse-markdown.ts';
import { plainText } from '../../platform/markdown/plain-text.ts';
import { fillBlockPlaceholders } from './fill-placeholders.ts';
import { readMarkdownFile } from './read-markdown-file.ts';

export type PostContent = Awaited<ReturnType<typeof getPost>>;

/** Gets the body of a blog post. Public. Throws NOT_FOUND for an unknown slug. */
export async function getPost(context: Context, slug: string) {
  const post = findPost(slug);
  if (!post) throw new ShopError('NOT_FOUND', POST_MISSING);
  const { text, placeholders } = await readMarkdownFile(context, `posts/${post.slug}`);
  const blocks = fillBlockPlaceholders(parseMarkdown(text), placeholders);
  return { blocks, wordCount: plainText(blocks).split(/\s+/).length };
}
