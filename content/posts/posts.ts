/** The metadata of a blog post. Its body, `{slug}.md` beside this file, is read when the post is opened. */
export interface Post {
  id: string;
  slug: string;
  title: string;
  author: string;
  /** A date such as `2026-11-09`. */
  publishedAt: string;
  summary: string;
  keywords: string[];
  /** One of our drawings, with its caption and text alternative. */
  image?: { figure: 'repository' | 'tracker' | 'referral'; caption: string; alt: string };
}

/** All posts, newest first. */
export const posts: readonly Post[] = [
  {
    id: 'post-3',
    slug: 'verified-github-repos',
    title: 'Check a repository before you trust it',
    author: 'our team',
    publishedAt: '2026-11-09',
    summary:
      'Seven commands and half an hour show you whether a repository runs on your laptop, and whether you can explain it in your viva.',
    keywords: ['GitHub', 'final-year project', 'code review', 'git', 'private repository', 'viva'],
    image: {
      figure: 'repository',
      caption: 'Six checks for any repository',
      alt: 'A drawing of a repository: a file tree with README, source, tests, docs and licence on the left, and on the right six checks, each with a tick: a real history, a setup guide, no secrets, a clean install, tests that pass, and a report that matches the code.',
    },
  },
  {
    id: 'post-2',
    slug: 'expense-tracker-project',
    title: 'How an expense tracker works, file by file',
    author: 'our team',
    publishedAt: '2026-09-21',
    summary:
      'An expense tracker is a good first full-stack project. See its folders, its data, the one query that matters and the questions examiners ask.',
    keywords: [
      'expense tracker',
      'React',
      'Node.js',
      'Express',
      'MongoDB',
      'full-stack project',
      'viva questions',
    ],
    image: {
      figure: 'tracker',
      caption: 'From the form to the chart: what calls what',
      alt: 'A drawing of the three parts of the expense tracker: a browser with a form sends expenses to an Express server, which keeps them in MongoDB; sums by category come back and are drawn as bars under a budget line.',
    },
  },
  {
    id: 'post-1',
    slug: 'earn-pocket-money-in-college',
    title: 'Six ways to earn pocket money in college',
    author: 'our team',
    publishedAt: '2026-08-03',
    summary:
      'What six part-time options pay per hour, what to avoid, and how our referral programme works: ₹100 per purchase, paid by UPI once you reach ₹300.',
    keywords: ['pocket money', 'college students', 'referral', 'UPI', 'part-time', 'freelancing'],
    image: {
      figure: 'referral',
      caption: 'Three purchases with one code add up to a payout',
      alt: 'A drawing of the referral programme: one six-character code leads to three purchases, each adding ₹100; together they fill a ring to ₹300, and from there an arrow leads to a UPI payout.',
    },
  },
];

export function findPost(slug: string): Post | undefined {
  return posts.find((post) => post.slug === slug);
}
