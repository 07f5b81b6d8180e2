import { randomUUID } from 'node:crypto';
import type { Random } from '#domain/seeded-random.ts';
import type { Context } from '#server/context.ts';
import { afterSignUp } from '#server/features/accounts/account-events.ts';
import { confirmMerge } from '#server/features/accounts/confirm-email.ts';
import { sendConfirmationLink } from '#server/features/accounts/confirmation-link.ts';
import { mergeGuestUser } from '#server/features/accounts/merge-guest-user.ts';
import { authUsers } from '#server/integrations/auth/schema.ts';
import { openLinks } from '#server/platform/mail/seal-links.ts';
import { createSealer } from '#server/platform/sealer.ts';
import { browserThatPaid } from '#test/harness/paid-browser.ts';
import { ask, call } from '../calls.ts';
import { SIMULATED_SECRET } from '../node.ts';
import type { Person } from '../population.ts';
import type { StepKind } from '../step-kind.ts';
import type { World } from '../world.ts';
import { pickEmail, pickRow } from './pick.ts';

/** Guests who sign up with the address that they bought with, and merge their purchases. */
export const accountSteps: Record<string, StepKind> = {
  'sign up': {
    weight: 4,
    async run(world, random) {
      const email = await pickEmail(world, random);
      // GitHub has confirmed the address of an account that begins there.
      const emailVerified = random.chance(30);
      if (email) ask(world, `${email} signs up`, (context) => signUp(context, email, emailVerified));
    },
  },
  'log in': {
    weight: 4,
    async run(world, random) {
      const person = await pickAccount(world, random);
      if (!person) return;
      if (!world.students.some(({ actor }) => actor.userId === person.actor.userId))
        world.students.push(person);
      // Some use the browser in which they paid, and some a page that sends the call twice.
      const paidOrders = random.chance(50) ? await listPaidOrders(world, person) : [];
      for (let sent = random.chance(30) ? 0 : 1; sent < 2; sent += 1)
        mergePurchases(world, person, paidOrders);
    },
  },
  'look for orders': {
    weight: 1,
    async run(world, random) {
      const email = await pickEmail(world, random);
      if (email) call(world, 'requestOrderLinks', { email });
    },
  },
  'open confirmation link': {
    weight: 4,
    async run(world, random) {
      const mail = await pickRow<{ recipient: string; text: string }>(
        world,
        random,
        `select recipient, text_body as text from mails where kind in ('confirm-account', 'merge-purchases')
           and sent_at is not null order by created_at, id`,
      );
      const token = /token=([\w-]+)/.exec(openLinks(createSealer(SIMULATED_SECRET), mail?.text ?? ''))?.[1];
      const person = world.students.find(({ actor }) => actor.email === mail?.recipient);
      if (token && person)
        ask(world, `${mail?.recipient} confirms`, (context) => confirmMerge(context, { token }), { person });
    },
  },
};

/** Signs up as the auth library does, which hashes passwords on threads that the simulator cannot control. */
async function signUp(context: Context, email: string, emailVerified: boolean): Promise<void> {
  const [account] = await context.db
    .insert(authUsers)
    .values({ id: randomUUID(), name: email, email, emailVerified })
    .onConflictDoNothing()
    .returning();
  if (!account) return;
  await afterSignUp(context, account);
  if (!emailVerified) await sendConfirmationLink(context, { userId: account.id, email });
}

interface Account {
  userId: string;
  email: string;
  referralCode: string;
}

const SELECT_ACCOUNTS = `select u.id as "userId", u.email, u.referral_code as "referralCode"
  from users u join auth_users a on a.id = u.id
  where not exists (select from admins where user_id = u.id) order by u.email`;

const toPerson = ({ referralCode, ...known }: Account): Person => ({
  actor: { ...known, emailVerified: false, githubId: null, rights: null },
  referralCode,
});

/** A student's account, with its user. */
async function pickAccount(world: World, random: Random): Promise<Person | undefined> {
  const row = await pickRow<Account>(world, random, SELECT_ACCOUNTS);
  return row && toPerson(row);
}

/** Lets every student log in, who then has the purchases that an earlier fault left with the guest. */
export async function logInAll(world: World): Promise<void> {
  for (const account of await world.database.query<Account>(SELECT_ACCOUNTS))
    mergePurchases(world, toPerson(account));
}

function mergePurchases(world: World, person: Person, paidOrders: string[] = []): void {
  const { email, userId: authUserId } = person.actor;
  const merge = (context: Context) =>
    mergeGuestUser(context, { email, authUserId }, browserThatPaid(context, paidOrders));
  ask(world, `${email} merges purchases`, merge, { person });
}

async function listPaidOrders({ database }: World, { actor }: Person): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    'select coalesce(public_id, id) as id from orders where email = $1 and paid_at is not null order by id',
    [actor.email],
  );
  return rows.map(({ id }) => id);
}
