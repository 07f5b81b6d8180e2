import type { MiddlewareFunction } from 'react-router';
import { isReferralCode, normalizeReferralCode } from '#domain/referral.ts';
import { isOwnReferralCode } from '#server/referrals/find-referrer.ts';
import { shopOf } from './shop-context.ts';

const NAME = 'ref';
const KEPT_SECONDS = 30 * 24 * 60 * 60;

/**
 * `/?ref=CODE`, on any page, keeps the code for 30 days; the checkout fills it in. Whether the code exists is not said
 * here, or links could be tried until one sticks. Nobody's own code is kept for them.
 */
export const keepReferralCode: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const code = normalizeReferralCode(new URL(request.url).searchParams.get('ref') ?? '');
  const response = await next();
  if (request.method !== 'GET' || !isReferralCode(code)) return response;
  const shop = shopOf(context);
  if (!(await isOwnReferralCode(shop, code)))
    response.headers.append('set-cookie', referralCookie(code, shop.settings.appUrl));
  return response;
};

function referralCookie(code: string, appUrl: string): string {
  const secure = appUrl.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${code}; Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}
