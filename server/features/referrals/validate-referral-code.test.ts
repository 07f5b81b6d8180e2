import { beforeEach, expect, test } from 'vitest';
import { actorOf, makeUser } from '#test/harness/factories.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { validateReferralCode } from './find-referrer.ts';

const shop = setUp(openTestShop);

beforeEach(async () => {
  await makeUser(shop.context.db, { email: 'friend@gmail.com', referralCode: 'FRIEND' });
  await makeUser(shop.context.db, { referralCode: 'ASLEEP', active: false });
});

const ask = (referralCode: string, email: string | null = null) =>
  validateReferralCode(shop.context, { referralCode, email });

test.each(['FRIEND', ' friend ', 'fri end', '\u200eFRIEND\u200b'])(
  'another user’s referral code is accepted: %j',
  async (code) => {
    expect(await ask(code, 'asha@example.com')).toEqual({ message: 'Referral code applied.' });
    expect(await ask(code, '\u202aasha@exam\u200bple.com\u202c')).toEqual({
      message: 'Referral code applied.',
    });
    expect(await ask(code)).toEqual({ message: 'Referral code applied.' });
    const buyer = shop.as(actorOf(await makeUser(shop.context.db)));
    expect(await validateReferralCode(buyer, { referralCode: code, email: null })).toEqual({
      message: 'Referral code applied.',
    });
  },
);

test.each([
  ['', 'INVALID_ARGUMENT', 'Please enter a referral code.'],
  ['   ', 'INVALID_ARGUMENT', 'Please enter a referral code.'],
  ['ABC', 'INVALID_ARGUMENT', 'A referral code has 6 letters and digits. Please check it.'],
  ['ABCDEFG', 'INVALID_ARGUMENT', 'A referral code has 6 letters and digits. Please check it.'],
  ["FR' OR", 'INVALID_ARGUMENT', 'A referral code has 6 letters and digits. Please check it.'],
  ['ABC123', 'NOT_FOUND', 'We couldn’t find this referral code. Please check it.'],
  ['ASLEEP', 'FAILED_PRECONDITION', 'This referral code can’t be used for this purchase.'],
])('the referral code %j is refused: %s', async (code, status, message) => {
  await expect(ask(code, 'asha@example.com')).rejects.toMatchObject({ name: 'ShopError', status, message });
});

test.each([
  'friend@gmail.com',
  'FRIEND@gmail.com',
  'f.riend+shop@googlemail.com',
  '\u202afriend@gmail.com\u202c',
])('the buyer’s own code is refused by mailbox with the generic message: %s', async (email) => {
  await expect(ask('FRIEND', email)).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: 'This referral code can’t be used for this purchase.',
  });
});

test('the account’s own referral code is refused for any email', async () => {
  const me = await makeUser(shop.context.db, { referralCode: 'MYCODE' });
  await expect(
    validateReferralCode(shop.as(actorOf(me)), { referralCode: 'mycode', email: 'other@example.com' }),
  ).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: 'This is your own code. It works only for other people.',
  });
});

test('the referral code of another account with the caller’s GitHub account is refused', async () => {
  const github = { githubLogin: 'same', githubAccountId: 77 };
  await makeUser(shop.context.db, { referralCode: 'TWIN22', ...github });
  const me = await makeUser(shop.context.db, github);
  await expect(
    validateReferralCode(shop.as(actorOf(me)), { referralCode: 'TWIN22', email: null }),
  ).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: 'This referral code can’t be used for this purchase.',
  });
});
