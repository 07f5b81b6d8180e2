import { Link, PrefetchPageLinks } from 'react-router';
import { PageHeader } from '#app/components/page/page-header.tsx';
import { ArrowRight } from '#app/components/ui/icons.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { type Post, posts } from '#content/posts/posts.ts';
import type { Route } from './+types/blog.route.ts';
import { PublishedDate } from './byline.tsx';
import { PostFigure } from './post-figure.tsx';

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

function PostCard({ post }: { post: Post }) {
  const to = `/blog/${post.slug}`;
  return (
    <article className="flex flex-col panel transition-colors hover:border-edge">
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
            Read More <ArrowRight className="size-4" />
          </Link>
        </p>
      </div>
    </article>
  );
}
