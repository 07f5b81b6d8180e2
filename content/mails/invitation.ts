import type { Block } from './blocks.ts';
import type { MailShop } from './shop.ts';

/** Data of all mails about an invitation. */
export interface InvitationMailData {
  shop: MailShop;
  projectName: string;
  /** The repository's address, such as `https://github.com/owner/name`. */
  repoUrl: string;
  githubLogin: string;
}

/** Returns GitHub's page for accepting: `https://github.com/owner/name/invitations`. */
function invitationUrl(repoUrl: string): string {
  return `${repoUrl
    .trim()
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')}/invitations`;
}

/** Explains how to accept the invitation, and its most common problem. */
export function acceptanceBlocks({
  repoUrl,
  githubLogin,
}: Pick<InvitationMailData, 'repoUrl' | 'githubLogin'>): Block[] {
  return [
    { kind: 'button', label: 'Accept the invitation', url: invitationUrl(repoUrl) },
    {
      kind: 'steps',
      items: [
        `Sign in to GitHub as ${githubLogin}.`,
        "Open the invitation with the link above or from GitHub's email, and accept it. Seeing a 404? Check which GitHub account you're signed in to.",
        'Clone the repository and start with its setup guide.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'The invitation expires after 7 days. If yours does, we send a new one.',
    },
    { kind: 'link', label: "The repository, once you've accepted", url: repoUrl },
  ];
}
