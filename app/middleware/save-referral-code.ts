import type { MiddlewareFunction } from 'react-router';
import { referralCookie } from '#domain/cookies.ts';
import { isReferralCode, normalizeReferralCode } from '#domain/referral.ts';
import { isOwnReferralCode } from '#server/features/referrals/find-referrer.ts';
import { shopOf } from './shop-context.ts';

/**
 * Saves the code of `?ref=CODE` on any page, so that the checkout can fill it in. The visitor's own code is
 * ignored. The code is not looked up, so that links can't be used to guess codes.
 */
export const saveReferralCode: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const code = normalizeReferralCode(new URL(request.url).searchParams.get('ref') ?? '');
  const response = await next();
  if (request.method !== 'GET' || !isReferralCode(code)) return response;
  const shop = shopOf(context);
  if (!(await isOwnReferralCode(shop, code)))
    response.headers.append('set-cookie', referralCookie.serialize(code, shop.settings.appUrl));
  return response;
};
