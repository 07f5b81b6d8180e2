export const confirmEmail = 'Confirm your email';
export const confirmEmailText = (email: string) =>
  `We’ve emailed a link to ${email}. Open it to confirm your email. It also adds what you bought earlier as a guest.`;
export const sendAgain = 'Send again';
export const sentAgain = 'Sent. Please check your inbox.';
export const title = 'Your Dashboard';
export const metaDescription = 'Your projects, your invitations and what your referral code has earned.';
export const email = 'Email';
export const github = 'GitHub';
export const accountSettings = 'Account settings';
export const myProjects = 'My Projects';
export const noProjects = "You haven't purchased any projects yet.";
export const browseProjects = 'Browse Projects';

export const boughtAt = (commit: string) => `Bought at ${commit}`;
export const viewOnGithub = 'View on GitHub';
export const codespacesHours = 'uses your own free hours';
export const more = 'More';

export const projectCount = (count: number) => (count === 1 ? '1 project' : `${count} projects`);
