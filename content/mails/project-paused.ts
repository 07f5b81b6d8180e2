import { type Mail, renderMail } from './layout.ts';
import type { MailShop } from './shop.ts';

export interface ProjectPausedMailData {
  shop: MailShop;
  projectName: string;
  slug: string;
  /** `owner/name` on GitHub. */
  repository: string;
  /** The overall result of the checks. */
  summary: string | null;
}

/** Tells support, once per pause, that a project can't be bought. */
export function projectPausedMail(data: ProjectPausedMailData): Mail {
  const { shop, projectName, slug, repository, summary } = data;
  return renderMail({
    subject: `[${shop.name}] Checks fail, so the sale is paused: ${projectName}`,
    shop,
    isForSupport: true,
    heading: 'A project is paused',
    blocks: [
      {
        kind: 'paragraph',
        text: `The checks of ${projectName} fail, so no one can buy it. Orders that were opened before can still be paid.`,
      },
      {
        kind: 'details',
        rows: [
          ['Project', projectName],
          ['Repository', repository],
          ['Checks', summary],
        ],
      },
      {
        kind: 'steps',
        items: [
          'Look at the checks on GitHub, and push a fix to the default branch.',
          'The sale resumes by itself once they pass. People on the waiting list get an email then.',
          'To sell it anyway, turn off "Pause when checks fail" in Admin → Projects.',
        ],
      },
      { kind: 'button', label: 'Open the checks', url: `https://github.com/${repository}/actions` },
      { kind: 'link', label: "The project's page", url: `${shop.appUrl}/projects/${slug}` },
    ],
    footer:
      "You're getting this email because this is the shop's support address. We send it once per pause.",
  });
}
