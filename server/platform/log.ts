import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Structured logs, one JSON line each; pretty in a terminal. Secrets never go in: callers log ids, not bodies. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  if (destination) return pino({ level }, destination);
  if (!process.stdout.isTTY) return pino({ level });
  return pino({
    level,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
  });
}
