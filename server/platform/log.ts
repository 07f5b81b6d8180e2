import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Structured JSON logs, pretty-printed in a terminal. Log ids, never request bodies or secrets. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  if (destination) return pino({ level }, destination);
  if (!process.stdout.isTTY) return pino({ level });
  return pino({
    level,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
  });
}
