import { button, details, link, steps } from './blocks.ts';
import { defineMail } from './define-mail.ts';
import { SUPPORT_FOOTER } from './layout.ts';
import type { MailShop } from './shop.ts';

export interface ProjectPausedMailData {
  projectName: string;
  slug: string;
  /** `owner/name` on GitHub. */
  repository: string;
  /** The overall result of the checks. */
  summary: string | null;
}

/** Tells support, once per pause, that a project can't be bought. */
export const projectPausedMail = defineMail({
  kind: 'project-paused',
  by: 'shop',
  to: 'support',
  render(data: ProjectPausedMailData, shop: MailShop) {
    const { projectName, slug, repository, summary } = data;
    return {
      subject: `Checks fail, so the sale is paused: ${projectName}`,
      heading: 'A project is paused',
      blocks: [
        `The checks of ${projectName} fail, so no one can buy it. Orders that were opened before can still be paid.`,
        details(['Project', projectName], ['Repository', repository], ['Checks', summary]),
        steps(
          'Look at the checks on GitHub, and push a fix to the default branch.',
          'The sale resumes by itself once they pass. People on the waiting list get an email then.',
          'To sell it anyway, turn off "Pause when checks fail" in Admin → Projects.',
        ),
        button('Open the checks', `https://github.com/${repository}/actions`),
        link("The project's page", `${shop.appUrl}/projects/${slug}`),
      ],
      footer: `${SUPPORT_FOOTER} We send it once per pause.`,
    };
  },
});
