import type { Block } from './blocks.ts';
import { type Mail, renderMail } from './layout.ts';

export interface NewVersionsMailData {
  shopName: string;
  /** The shop's URL. */
  appUrl: string;
  supportEmail: string;
  /** Ends these mails; also in the List-Unsubscribe header. */
  unsubscribeUrl: string;
  /** By project, newest first. */
  news: readonly { projectName: string; slug: string; tag: string; name: string }[];
}

/** Tells an owner about new versions of their projects. */
export function newVersionsMail(data: NewVersionsMailData): Mail {
  const { shopName, appUrl, supportEmail, unsubscribeUrl, news } = data;
  const projects = [...Map.groupBy(news, ({ slug }) => slug).values()];
  const kind = projects.length === 1 ? ('button' as const) : ('link' as const);
  return renderMail({
    subject: subjectOf(projects),
    shopName,
    supportEmail,
    heading: news.length === 1 ? 'A new version' : 'New versions',
    blocks: [
      ...projects.flatMap((versions): Block[] => {
        const [{ projectName = '', slug = '' } = {}] = versions;
        return [
          { kind: 'paragraph', text: `${projectName}: ${versions.map(describe).join(', ')}.` },
          { kind, label: 'See what changed', url: `${appUrl}/projects/${slug}#versions` },
        ];
      }),
      {
        kind: 'paragraph',
        text: 'You own it, so it costs nothing. Run git pull in your copy of the repository to get it.',
      },
      { kind: 'link', label: 'Stop emails about new versions', url: unsubscribeUrl },
    ],
    footer: `You're getting this email because you got ${projects.length === 1 ? 'this project' : 'these projects'} at ${shopName}.`,
  });
}

type News = NewVersionsMailData['news'];

function subjectOf(projects: readonly News[]): string {
  const [first = []] = projects;
  const [newest] = first;
  if (projects.length > 1) return `New versions of ${projects.length} of your projects`;
  if (first.length > 1) return `${first.length} new versions of ${newest?.projectName}`;
  return `${newest?.projectName} ${newest?.tag} is out`;
}

/** `v1.1.0 (Faster training)` */
function describe({ tag, name }: News[number]): string {
  return name === tag ? tag : `${tag} (${name})`;
}
