/** What keeps GitHub from letting one person in, while others may come. */
export type AccountObstacle = 'two_factor' | 'managed' | 'single_sign_on' | 'unverified_email';

// GitHub's messages are not documented. These words occur in the known ones.
const WORDS: readonly (readonly [AccountObstacle, RegExp])[] = [
  ['two_factor', /\b(two|2|multi)[- ]?factor\b|\b(2FA|MFA)\b/i],
  ['managed', /\bmanaged[- ](user|account|member)|\bmanaged by\b|\bEMUs?\b/i],
  ['single_sign_on', /\bSAML\b|\bSSO\b|\bsingle[- ]sign[- ]?on\b/i],
  ['unverified_email', /\b(un)?verif[a-z]{0,8}\b.{0,40}\bemail|\bemail\b.{0,60}\b(un)?verif/i],
];

/** The obstacle that GitHub's message names; null for none. */
export function findObstacle(message: string | null): AccountObstacle | null {
  return WORDS.find(([, words]) => words.test(message ?? ''))?.[0] ?? null;
}

/** Why GitHub doesn't let the account in, after "because", and a sentence that says what to do about it; null if there is nothing. */
export function describeObstacle(
  obstacle: AccountObstacle,
  githubId: string,
): { why: string; remedy: string | null } {
  switch (obstacle) {
    case 'two_factor':
      return {
        why: 'the project’s organisation lets in only accounts with two-factor authentication',
        remedy: `Turn it on for ${githubId} in GitHub’s settings, under Password and authentication.`,
      };
    case 'managed':
      return {
        why: `${githubId} is managed by a company or college that keeps it out of other organisations`,
        remedy: null,
      };
    case 'single_sign_on':
      return {
        why: `${githubId} has to sign in through an organisation’s single sign-on first`,
        remedy: `Sign in that way to GitHub as ${githubId}.`,
      };
    case 'unverified_email':
      return {
        why: `the email address of ${githubId} isn’t confirmed on GitHub`,
        remedy: 'Confirm it in GitHub’s settings, under Emails.',
      };
  }
}
