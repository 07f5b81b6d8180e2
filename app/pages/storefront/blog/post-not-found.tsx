import { MessagePage } from '#app/components/page/message-page.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';

/** A post that is none of ours. */
export function PostNotFound() {
  return (
    <MessagePage eyebrow="404" title="Post Not Found">
      <p>The blog post you are looking for does not exist.</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <LinkButton to="/blog" look="primary">
          See all posts
        </LinkButton>
        <LinkButton to="/">Go to the home page</LinkButton>
      </p>
    </MessagePage>
  );
}
