import { existsSync } from 'node:fs';
import { readSettings, type Settings } from '#server/config.ts';

/** Settings from `.env` and the environment; on a missing or bad one, says so and ends the process with status 1. */
export function readEnv(): Settings {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    return readSettings(process.env);
  } catch (error) {
    fail((error as Error).message);
  }
}

/** One message for people, status 1. */
export function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
