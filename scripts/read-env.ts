import { existsSync, readFileSync } from 'node:fs';
import { readSettings, type Settings } from '#server/config.ts';
import { describeError } from '#server/errors.ts';
import { decodeEnvFile, parseEnvFile } from './parse-env-file.ts';
import { storageSettings } from './storage-settings.ts';

/**
 * Reads settings from `.env` and from the environment, which wins. Prints problems and exits with status 1
 * when they are invalid.
 */
export function readEnv(): Settings {
  try {
    const file = existsSync('.env') ? parseEnvFile(decodeEnvFile(readFileSync('.env'))) : {};
    // Libraries and child processes read the environment, too.
    Object.assign(process.env, { ...file, ...process.env });
    Object.assign(process.env, storageSettings(process.env));
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
