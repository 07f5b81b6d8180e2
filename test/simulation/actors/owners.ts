import { githubConnectionCookie } from '#domain/cookies.ts';
import { confirmFreeOrder, freeOrderLink } from '#server/features/checkout/confirm-free-order.ts';
import { finishConnection, startConnection } from '#server/features/connections/connect-github.ts';
import { keepData } from '#server/features/deletions/cancel-deletion.ts';
import { planDeletion } from '#server/features/deletions/plan-deletion.ts';
import { subjectOfEmail } from '#server/readers/account/data-subject.ts';
import { ask } from '../calls.ts';
import { pickFrom, type StepKind } from '../step-kind.ts';
import type { World } from '../world.ts';
import { pickEmail, pickRow } from './pick.ts';

/** People who connect their GitHub accounts, confirm free orders, or want their data erased. */
export const ownerSteps: Record<string, StepKind> = {
  'connect account': {
    weight: 3,
    run(world, random) {
      const login = pickFrom(random, world.logins) as string;
      const mayConnect = random.chance(80);
      const origin = world.settings.appUrl;
      ask(world, `${login} connects`, (context) => startConnection(context, origin), {
        onEnd(outcome) {
          if (!('result' in outcome)) return;
          const { url, secret } = outcome.result;
          const asked = new URL(url).searchParams;
          const answer = mayConnect
            ? world.github.authorize(url, login).searchParams
            : new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '' });
          const [code, state, error] = ['code', 'state', 'error'].map((name) => answer.get(name)) as [
            string,
            string,
            string,
          ];
          ask(world, `${login} comes back from GitHub`, (context) =>
            finishConnection(context, { secret, state, code, error, origin }),
          );
          world.connections.push({ login, secret });
        },
      });
    },
  },
  'revoke connections': {
    weight: 1,
    run: (world, random) => void (random.chance(50) && world.github.revokeTokens()),
  },
  'confirm free order': {
    weight: 3,
    async run(world, random) {
      const order = await pickRow<{ publicId: string }>(
        world,
        random,
        `select coalesce(public_id, id) as "publicId" from orders where amount_paise = 0 order by id`,
      );
      if (!order) return;
      const { publicId } = order;
      ask(world, `confirm free order ${publicId}`, (context) => {
        const key = new URL(freeOrderLink(context, publicId)).searchParams.get('key') ?? '';
        return confirmFreeOrder(context, { publicId, key });
      });
    },
  },
  'ask for deletion': {
    weight: 2,
    async run(world, random) {
      const email = await pickEmail(world, random);
      if (!email) return;
      const undo = { by: 'link', url: world.settings.appUrl } as const;
      ask(world, `deletion of ${email}`, (context) =>
        context.db.transaction(async (tx) =>
          planDeletion(context, tx, { subject: await subjectOfEmail(tx, email), userId: null, undo }),
        ),
      );
    },
  },
  'take deletion back': {
    weight: 1,
    async run(world, random) {
      const planned = await pickRow<{ email: string }>(
        world,
        random,
        'select email from deletions order by email',
      );
      if (planned) ask(world, `keep ${planned.email}`, (context) => keepData(context, planned.email));
    },
  },
};

/** The cookies of the browser in which this person has connected the account; null if there are none. */
export function cookiesOf({ connections, settings }: World, login: string): string | null {
  const connection = connections.findLast((each) => each.login === login);
  return connection
    ? (githubConnectionCookie.serialize(connection.secret, settings.appUrl).split(';')[0] ?? null)
    : null;
}
