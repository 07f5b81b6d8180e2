import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

export type { Logger } from 'pino';

/** Structured JSON logs, pretty-printed in a terminal. Log ids, never request bodies or secrets. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = { level, serializers: { err: serializeError } };
  if (destination) return pino(options, destination);
  if (!process.stdout.isTTY) return pino(options);
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
  });
}

interface SerializedError {
  type: string;
  message: string;
  stack: string | undefined;
  code?: string;
  constraint?: string;
  cause?: SerializedError;
}

/** An error with its causes, without the values of a failed query: they may be secrets or personal data. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return serialize(error);
}

function serialize(error: Error & { code?: unknown; constraint?: unknown }): SerializedError {
  const { code, constraint, cause } = error;
  return {
    type: error.name,
    message: withoutParameters(error.message),
    stack: error.stack?.replace(error.message, () => withoutParameters(error.message)),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(cause instanceof Error && { cause: serialize(cause) }),
  };
}

/** Drizzle appends the parameters of a failed query to its message. */
function withoutParameters(message: string): string {
  return message.replace(/\nparams: [\s\S]*$/, '');
}
