import { resetPasswordMail } from '#content/mails/reset-password.ts';
import { mailShop } from '#content/mails/shop.ts';
import { afterPasswordReset } from '../accounts/after-password-reset.ts';
import { afterSignUp } from '../accounts/after-sign-up.ts';
import { afterGithubLinked } from '../accounts/github-account.ts';
import type { Shop } from '../context.ts';
import { type Auth, createAuth } from '../integrations/auth/auth.ts';
import { enqueueMail } from '../platform/mail/enqueue-mail.ts';
import { findUser } from '../users/find-user.ts';

/** Creates the authentication service and connects its hooks to users and mail. */
export function createShopAuth(shop: Omit<Shop, 'auth'>, secret: string): Auth {
  const { db, settings, githubOauth } = shop;
  return createAuth({
    db,
    appUrl: settings.appUrl,
    shopName: settings.shopName,
    secret,
    githubOauth,
    onSignUp: (account) => afterSignUp(shop, account),
    onGithubLinked: (link) => afterGithubLinked(shop, link),
    canSignIn: async (userId) => (await findUser(db, userId))?.active ?? true,
    onPasswordReset: (reset) => afterPasswordReset(shop, reset),
    sendResetLink: ({ email, token }) =>
      db.transaction((tx) =>
        enqueueMail(shop, tx, {
          kind: 'reset-password',
          subjectKey: token,
          recipient: email,
          content: resetPasswordMail({
            shop: mailShop(settings),
            url: `${settings.appUrl}/login?token=${encodeURIComponent(token)}`,
            minutes: 60,
          }),
        }),
      ),
  });
}
