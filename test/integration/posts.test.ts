import { expect, test } from 'vitest';
import { posts } from '#content/posts/posts.ts';
import { openApp } from '#test/harness/app.ts';
import { makeProject } from '#test/harness/factories.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';

// These tests read the blog as the server renders it.

const shop = setUp(openTestShop);

async function open(path: string) {
  const app = await openApp();
  const response = await app(shop.context, path);
  const html = (await response.text()).replaceAll('<!-- -->', '');
  const article = /<article[\s\S]*<\/article>/.exec(html)?.[0] ?? '';
  return { status: response.status, html, article, text: article.replaceAll(/<[^>]+>/g, ' ').trim() };
}

test('the blog lists every post with its date and a link, and without its body', async () => {
  const { status, html } = await open('/blog');
  expect(status).toBe(200);
  expect(html.match(/<article/g)).toHaveLength(posts.length);
  expect(html).not.toContain('requirements.txt');
  for (const { slug, title } of posts) {
    const card = html.split('<article').find((each) => each.includes(`href="/blog/${slug}"`)) ?? '';
    expect(card).toMatch(new RegExp(`<h2[^>]*>(<[^>]+>)*${title}<`));
    expect(card).toMatch(/<time[^>]*>\d+ \w+ 2026<\/time>/);
    expect(card.replaceAll(/<[^>]+>/g, '')).toContain('Read More');
  }
});

test.each(posts)('the post $slug is readable without scripts and has structured data', async ({ slug }) => {
  const { status, html, article, text } = await open(`/blog/${slug}`);
  expect(status).toBe(200);
  expect(text).toMatch(/Published on\s+\d+ \w+ \d{4}\s+by\s+\S/);
  expect(text.split(/\s+/).length).toBeGreaterThan(700);
  expect(article).toMatch(/<figure[\s\S]*<(img|svg)[^>]*(alt|aria-label)="A drawing of/);
  const [data] = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '');
  expect(data).toMatchObject({
    '@type': 'BlogPosting',
    mainEntityOfPage: expect.stringContaining(slug),
  });
});

test('a post links to the project that it is about', async () => {
  await makeProject(shop.context.db, { slug: 'expense-tracker', name: 'Expense Tracker' });
  const { article } = await open('/blog/expense-tracker-project');
  expect(article).toMatch(/<a [^>]*href="\/projects\/expense-tracker"[^>]*>(<[^>]+>)*Expense Tracker</);
});

test('an unknown post is answered with 404, and its page leads to the list', async () => {
  const { status, html } = await open('/blog/no-such-post');
  expect(status).toBe(404);
  expect(html).toMatch(/<title>Post Not Found/);
  expect(html).toMatch(/<h1[^>]*>Post Not Found<\/h1>/);
  expect(html).toContain('>The blog post you are looking for does not exist.<');
  expect(html).toMatch(/<a [^>]*href="\/blog"[^>]*>(<[^>]+>)*See all posts</);
});
