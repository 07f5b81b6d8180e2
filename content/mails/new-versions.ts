import { type Block, button, link, picture } from './blocks.ts';
import { defineMail } from './define-mail.ts';
import type { MailShop } from './shop.ts';

export interface NewVersionsMailData {
  /** The address that ends these mails. */
  unsubscribeUrl: string;
  /** The versions by project, newest first. */
  /** The address of the project's picture, if the news are of one; null or absent without. */
  coverUrl?: string | null;
  news: readonly { projectName: string; slug: string; tag: string; name: string }[];
}

/** Tells an owner about new versions of their projects. */
export const newVersionsMail = defineMail({
  kind: 'new-versions',
  by: 'shop',
  purpose: 'version-mails',
  words: { news: 'publisher' },
  render(data: NewVersionsMailData, shop: MailShop) {
    const { unsubscribeUrl, news } = data;
    const projects = [...Map.groupBy(news, ({ slug }) => slug).values()];
    const see = projects.length === 1 ? button : link;
    return {
      subject: subjectOf(projects),
      heading: news.length === 1 ? 'A new version' : 'New versions',
      blocks: [
        ...picture(data.coverUrl),
        ...projects.flatMap((versions): Block[] => {
          const [{ projectName = '', slug = '' } = {}] = versions;
          return [
            `${projectName}: ${versions.map(describe).join(', ')}.`,
            see('See what changed', `${shop.appUrl}/projects/${slug}#versions`),
          ];
        }),
        'You own it, so it costs nothing. Run git pull in your copy of the repository to get it.',
        link('Stop emails about new versions', unsubscribeUrl),
      ],
      footer: `You're getting this email because you got ${projects.length === 1 ? 'this project' : 'these projects'} at ${shop.name}.`,
    };
  },
});

type News = NewVersionsMailData['news'];

function subjectOf(projects: readonly News[]): string {
  const [first = []] = projects;
  const [newest] = first;
  if (projects.length > 1) return `New versions of ${projects.length} of your projects`;
  if (first.length > 1) return `${first.length} new versions of ${newest?.projectName}`;
  return `${newest?.projectName} ${newest?.tag} is out`;
}

/** Returns `v1.1.0 (Faster training)`. */
function describe({ tag, name }: News[number]): string {
  return name === tag ? tag : `${tag} (${name})`;
}
