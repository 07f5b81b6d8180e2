import { existsSync, readFileSync } from 'node:fs';
import type { Settings } from '#server/config.ts';
import { describeError } from '#server/errors.ts';
import './compile-cache.mjs';
import { decodeEnvFile, parseEnvFile } from './parse-env-file.ts';
import { storageSettings } from './storage-settings.ts';

/**
 * Reads settings from `.env` and from the environment, which wins. Prints problems and exits with status 1
 * when they are invalid.
 */
export async function readEnv(): Promise<Settings> {
  try {
    const file = existsSync('.env') ? parseEnvFile(decodeEnvFile(readFileSync('.env'))) : {};
    // Libraries and child processes read the environment, too.
    Object.assign(process.env, { ...file, ...process.env });
    Object.assign(process.env, storageSettings(process.env));
    // The rules of settings read the tables, whose import takes a second on a slow machine.
    const { readSettings } = await import('#server/config.ts');
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
