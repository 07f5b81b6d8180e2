import * as z from 'zod';
import { rightNames } from '#contract/rights.ts';
import type { Settings } from '../config.ts';
import type { Shop } from '../context.ts';
import { resetSecondFactor } from '../features/accounts/second-factor.ts';
import { grantAdmin, revokeAdmin } from '../features/admins/grant-admin.ts';
import { getDatabaseFacts } from '../features/doctor/get-database-facts.ts';
import { erasePerson } from '../features/erasure/erase-person.ts';
import { importCatalogue } from '../features/projects/import-catalogue.ts';
import { exportCatalogue } from '../features/projects/project-changes.ts';
import { listAdmins } from '../features/users/list-admins.ts';

/** The services that commands use. */
export type CommandShop = Pick<Shop, 'db'> & { settings: Pick<Settings, 'githubOwners'> };

const email = z.string().min(1);

/** The commands of `npm run admin`, `npm run catalogue` and `npm run doctor`, by name. */
const commands = {
  'admin.grant': {
    input: z.object({
      email,
      rights: z.array(z.enum(rightNames)).optional(),
      mayBeUnconfirmed: z.boolean().optional(),
    }),
    run: grantAdmin,
  },
  'admin.revoke': { input: z.object({ email }), run: revokeAdmin },
  'admin.reset-second-factor': { input: z.object({ email }), run: resetSecondFactor },
  'admin.erase': {
    input: z.object({ email, giveUpEarnings: z.boolean().optional() }),
    run: erasePerson,
  },
  'admin.list': { input: z.object({}), run: (shop: CommandShop) => listAdmins(shop) },
  'doctor.database': { input: z.object({}), run: (shop: CommandShop) => getDatabaseFacts(shop) },
  'catalogue.import': {
    input: z.object({ file: z.unknown() }),
    run: (shop: CommandShop, { file }: { file?: unknown }) => importCatalogue(shop, file),
  },
  'catalogue.export': { input: z.object({}), run: (shop: CommandShop) => exportCatalogue(shop) },
} as const;

type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandInput<N extends CommandName> = z.input<Commands[N]['input']>;
export type CommandResult<N extends CommandName> = Awaited<ReturnType<Commands[N]['run']>>;

/** Whether a command makes sense before the first start of the shop, whose database it then creates. */
export const mayComeFirst = (name: CommandName): boolean =>
  name === 'catalogue.import' || name === 'doctor.database';

/**
 * Runs a command in this process. Throws an Error for an unknown name or invalid input, and the command's own
 * errors.
 */
export async function runCommand(shop: CommandShop, name: string, input: unknown): Promise<unknown> {
  if (!Object.hasOwn(commands, name)) throw new Error(`There’s no command ${name}.`);
  const command = commands[name as CommandName];
  return command.run(shop, command.input.parse(input) as never);
}
