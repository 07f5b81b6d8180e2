import { existsSync } from 'node:fs';
import { readSettings, type Settings } from '#server/config.ts';
import { describeError } from '#server/errors.ts';

/**
 * Reads settings from `.env` and the environment. Prints problems and exits with status 1 when they are
 * invalid.
 */
export function readEnv(): Settings {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    return readSettings(process.env);
  } catch (error) {
    fail(error);
  }
}

/** Prints a message or an error and exits with status 1. */
export function fail(problem: unknown): never {
  console.error(typeof problem === 'string' ? problem : describeError(problem));
  process.exit(1);
}
