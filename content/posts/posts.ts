/** A blog post's metadata. Its body is `{slug}.md` beside this file, read when the post is opened. */
export interface Post {
  id: string;
  slug: string;
  title: string;
  author: string;
  /** `2026-11-09` */
  publishedAt: string;
  summary: string;
  keywords: string[];
  /** One of our drawings, with its caption and text alternative. */
  image?: { figure: 'repository' | 'tracker' | 'referral'; caption: string; alt: string };
}

/** Every post, newest first. */
export const posts: readonly Post[] = [
  {
    id: 'post-3',
    slug: 'verified-github-repos',
    title: 'Check a repository before you trust it',
    author: 'the review desk',
    publishedAt: '2026-11-09',
    summary:
      'A repository that worked once, on one laptop, is a rumour. Seven commands and half an hour tell you whether it will run on yours, and whether you could defend it in a viva.',
    keywords: ['GitHub', 'final-year project', 'code review', 'git', 'private repository', 'viva'],
    image: {
      figure: 'repository',
      caption: 'A repository, and five questions to ask it',
      alt: 'A drawing of a repository: a file tree with README, source, tests, docs and licence on the left, and on the right five checks, each with a tick: it clones, it installs, its tests pass, it runs, and its report matches.',
    },
  },
  {
    id: 'post-2',
    slug: 'expense-tracker-project',
    title: 'The expense tracker, taken apart',
    author: 'the build desk',
    publishedAt: '2026-09-21',
    summary:
      'Everybody has seen an expense tracker, which is why it makes a good first full-stack project. Here is one piece by piece: folders, data, the one query that matters, and what an examiner asks.',
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
      caption: 'From a form to a chart: who asks whom for what',
      alt: 'A drawing of the three parts of the expense tracker: a browser with a form sends expenses to an Express server, which keeps them in MongoDB; sums by category come back and are drawn as bars under a budget line.',
    },
  },
  {
    id: 'post-1',
    slug: 'earn-pocket-money-in-college',
    title: 'Pocket money in college, with the sums shown',
    author: 'the accounts desk',
    publishedAt: '2026-08-03',
    summary:
      'Six honest ways to earn a little in a semester, what each really pays for an hour of work, and how our referral programme fits in: ₹100 a purchase, paid out by UPI from ₹300.',
    keywords: ['pocket money', 'college students', 'referral', 'UPI', 'part-time', 'freelancing'],
    image: {
      figure: 'referral',
      caption: 'Three purchases with one code, and what becomes of them',
      alt: 'A drawing of the referral programme: one six-character code leads to three purchases, each adding ₹100; together they fill a ring to ₹300, and from there an arrow leads to a UPI payout.',
    },
  },
];

export function findPost(slug: string): Post | undefined {
  return posts.find((post) => post.slug === slug);
}
