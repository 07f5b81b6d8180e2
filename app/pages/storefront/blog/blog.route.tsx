import { PrefetchPageLinks } from 'react-router';
import { PageHeader } from '#app/components/page/page-header.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import * as messages from '#app/messages/blog.tsx';
import * as shell from '#app/messages/shell.ts';
import { posts } from '#content/posts/posts.ts';
import type { Route } from './+types/blog.route.ts';
import { PostCard } from './post-card.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: messages.metaTitle,
    description: messages.metaDescription,
    path: '/blog',
  });

export default function Blog() {
  const hydrated = useHydrated();
  return (
    <div className="page pt-10 sm:pt-14">
      {/* Prefetches the code of the post page. */}
      {hydrated && posts[0] && <PrefetchPageLinks page={`/blog/${posts[0].slug}`} />}
      <PageHeader eyebrow={messages.eyebrow} title={shell.blog}>
        <p>{messages.lead}</p>
      </PageHeader>
      <div className="project-grid mt-8">
        {posts.map((post) => (
          <PostCard key={post.id} post={post} />
        ))}
      </div>
    </div>
  );
}
