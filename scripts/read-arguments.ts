import { type ParseArgsConfig, parseArgs } from 'node:util';
import { fail } from './read-env.ts';

/**
 * Reads a command's arguments. Prints the usage and exits with status 1 for a wrong option, and for one that
 * npm has read itself because `--` was missing: `npm run admin grant EMAIL --rights=x` would grant all.
 */
export function readArguments<const O extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: O,
) {
  const readByNpm = Object.keys(options).find(
    (name) => process.env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined,
  );
  if (readByNpm) fail(`Put -- before the arguments, otherwise npm reads --${readByNpm} itself.\n${usage}`);
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    fail(`${(error as Error).message.replace(/\. To specify .*/s, '.')}\n${usage}`);
  }
}
