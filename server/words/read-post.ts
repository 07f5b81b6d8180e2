import { findPost } from '#content/posts/posts.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import type { Block } from './blocks.ts';
import { fillBlanks } from './fill-blanks.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { plainText } from './plain-text.ts';
import { readWords } from './read-words.ts';

export interface PostContent {
  blocks: Block[];
  words: number;
}

/** The body of one post. Anyone may. Throws NOT_FOUND for a slug that is none of ours; anything else is a failed load. */
export async function readPost(context: Context, slug: string): Promise<PostContent> {
  const post = findPost(slug);
  if (!post) throw new ShopError('NOT_FOUND', 'The blog post you are looking for does not exist.');
  const { text, blanks } = await readWords(context, `posts/${post.slug}`);
  const blocks = fillBlanks(parseMarkdown(text), blanks);
  return { blocks, words: plainText(blocks).split(/\s+/).length };
}
