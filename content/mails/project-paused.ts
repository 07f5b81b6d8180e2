import { type Mail, renderMail } from './layout.ts';

export interface ProjectPausedMailData {
  shopName: string;
  /** The shop's URL. */
  appUrl: string;
  projectName: string;
  slug: string;
  /** `owner/name` on GitHub. */
  repository: string;
  /** What the checks say together. */
  summary: string | null;
}

/** Tells support that a project can't be bought, once per pause. */
export function projectPausedMail(data: ProjectPausedMailData): Mail {
  const { shopName, appUrl, projectName, slug, repository, summary } = data;
  return renderMail({
    subject: `[${shopName}] Checks fail, so the sale is paused: ${projectName}`,
    shopName,
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
      { kind: 'link', label: "The project's page", url: `${appUrl}/projects/${slug}` },
    ],
    footer:
      "You're getting this email because this is the shop's support address. We send it once per pause.",
  });
}
