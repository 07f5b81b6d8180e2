import { existsSync } from 'node:fs';
import { readSettings, type Settings } from '#server/config.ts';

/** Reads settings from `.env` and the environment. Prints problems and exits with status 1 when they are invalid. */
export function readEnv(): Settings {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    return readSettings(process.env);
  } catch (error) {
    fail((error as Error).message);
  }
}

/** Prints an error and exits with status 1. */
export function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
