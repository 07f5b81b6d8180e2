import type { ReactNode } from 'react';

export const minutesToRead = (minutes: number) => `${minutes} min read`;
export const contentFailed = 'Error loading content. Please try again later.';
export const tryAgain = 'Try again';
export const otherPosts = 'Other posts';
export const morePosts = 'More posts';
export const byline = (date: ReactNode, author: string) => (
  <>
    Published on {date} by {author}
  </>
);
export const metaTitle = 'Guides for final-year projects and source code';
export const metaDescription =
  'Guides for final-year students: how to check source code before you trust it, how an expense tracker in React and Node.js works, and how to earn pocket money.';
export const eyebrow = 'Guides for students';
export const lead = 'How to check a repository, how an expense tracker works, and how to earn pocket money.';
export const notFound = 'Post Not Found';
export const notFoundText = 'The blog post you are looking for does not exist.';
export const seeAllPosts = 'See all posts';

export const backToBlog = 'Back to Blog';
export const readMore = 'Read More';
