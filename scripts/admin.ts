import { type Right, rightNames } from '#contract/rights.ts';
import type { CommandInput, CommandName } from '#server/cli/commands.ts';
import { sendCommand } from '#server/cli/send-command.ts';
import { readArguments } from './read-arguments.ts';
import { fail, readEnv } from './read-env.ts';

const USAGE = `Usage: npm run admin -- grant EMAIL [--rights ${rightNames.join(',')}] [--unconfirmed]
       npm run admin -- revoke EMAIL
       npm run admin -- list
       npm run admin -- reset-second-factor EMAIL
       npm run admin -- erase EMAIL [--give-up-earnings]`;

try {
  const { values, positionals } = readArguments(USAGE, {
    rights: { type: 'string' },
    unconfirmed: { type: 'boolean' },
    'give-up-earnings': { type: 'boolean' },
  });
  const [command, email, ...rest] = positionals;
  if (rest.length > 0) fail(USAGE);
  if (command === 'grant' && email) {
    const settings = await readEnv();
    // The sandbox has nothing to protect, and its mails stay in it.
    const mayBeUnconfirmed = values.unconfirmed === true || settings.mode === 'sandbox';
    const grant = { email, ...rightsOf(values.rights), mayBeUnconfirmed };
    const admin = await sendCommand(settings, 'admin.grant', grant);
    console.log(`${admin.email} is an admin with: ${admin.rights.join(', ') || 'no rights'}`);
    if (!admin.isConfirmed)
      console.log('No one has confirmed this address yet. Make sure that the account is theirs.');
  } else if (command === 'revoke' && email) {
    await send('admin.revoke', { email });
    console.log(`${email} is no longer an active admin. The record is kept.`);
  } else if (command === 'reset-second-factor' && email) {
    const account = await send('admin.reset-second-factor', { email });
    console.log(`${account.email} can log in without a second factor, and is logged out everywhere.`);
  } else if (command === 'erase' && email) {
    const giveUpEarnings = values['give-up-earnings'] ?? false;
    const erasure = await send('admin.erase', { email, giveUpEarnings });
    console.log(`${email} is erased. ${erasure.placeholder} takes its place in ${erasure.orders} orders.`);
    if (erasure.standing > 0)
      console.log(
        `GitHub accounts of ${erasure.standing} standing purchases stay, as part of their licence.`,
      );
  } else if (command === 'list' && !email) {
    const admins = await send('admin.list', {});
    if (admins.length === 0) console.log('No admins yet.');
    for (const admin of admins) {
      console.log(
        `${admin.email}\t${admin.active ? 'active' : 'inactive'}\t${admin.rights.join(', ') || 'no rights'}`,
      );
    }
  } else {
    fail(USAGE);
  }
} catch (error) {
  fail(error);
}

async function send<N extends CommandName>(name: N, input: CommandInput<N>) {
  return sendCommand(await readEnv(), name, input);
}

function rightsOf(list: string | undefined): { rights?: Right[] } {
  if (list === undefined) return {};
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = names.filter((name) => !rightNames.includes(name as Right));
  if (unknown.length > 0)
    throw new Error(`There is no right ${unknown.join(', ')}. Rights: ${rightNames.join(', ')}`);
  return { rights: [...new Set(names as Right[])] };
}
