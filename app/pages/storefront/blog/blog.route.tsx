import { PrefetchPageLinks } from 'react-router';
import { PageHeader } from '#app/components/page/page-header.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { posts } from '#content/posts/posts.ts';
import type { Route } from './+types/blog.route.ts';
import { PostCard } from './post-card.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: 'Guides for final-year projects and source code',
    description:
      'Guides for final-year students: how to check source code before you trust it, how an expense tracker in React and Node.js works, and how to earn pocket money.',
    path: '/blog',
  });

export default function Blog() {
  const hydrated = useHydrated();
  return (
    <div className="page pt-10 sm:pt-14">
      {/* Prefetches the code of the post page. */}
      {hydrated && posts[0] && <PrefetchPageLinks page={`/blog/${posts[0].slug}`} />}
      <PageHeader eyebrow="Guides for students" title="Blog">
        <p>How to check a repository, how an expense tracker works, and how to earn pocket money.</p>
      </PageHeader>
      <div className="project-grid mt-8">
        {posts.map((post) => (
          <PostCard key={post.id} post={post} />
        ))}
      </div>
    </div>
  );
}
