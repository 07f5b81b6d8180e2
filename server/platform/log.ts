import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { currentRequestId } from './request-id.ts';

export type { Logger } from 'pino';

/**
 * Creates structured JSON logs, pretty-printed in a terminal if pino-pretty is installed. Log IDs, never
 * request bodies, secrets or personal data. Texts by other people are masked. Lines of a request carry its
 * ID.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    serializers: { err: serializeError },
    formatters: { log: maskTexts },
    mixin() {
      const requestId = currentRequestId();
      return requestId ? { requestId } : {};
    },
  };
  if (destination) return pino(options, destination);
  if (!process.stdout.isTTY || !isInstalled('pino-pretty')) return pino(options);
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
  });
}

/** Production installs leave development packages out. */
function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}

interface SerializedError {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  cause?: SerializedError;
}

type LoggedError = Error & { code?: unknown; constraint?: unknown; status?: unknown };

/**
 * Serializes an error with its causes, without the values of a failed query, which may be secrets or personal
 * data.
 */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return serialize(error);
}

function serialize(error: LoggedError): SerializedError {
  const { code, constraint, cause } = error;
  const message = toLoggable(error);
  return {
    type: error.name,
    message,
    stack: mask(error.stack?.replace(error.message, () => message) ?? ''),
    code: typeof code === 'string' ? code : undefined,
    constraint: typeof constraint === 'string' ? constraint : undefined,
    cause: cause instanceof Error ? serialize(cause) : undefined,
  };
}

/** A provider's refusal quotes what was sent, such as a GitHub username. */
function toLoggable({ message, status }: LoggedError): string {
  return status === 422 ? 'The provider refused what was sent (422).' : mask(withoutParameters(message));
}

function maskTexts(line: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(line).map(([key, value]) => [key, typeof value === 'string' ? mask(value) : value]),
  );
}

/** Masks emails, phone numbers with their country code, and texts that GitHub quotes in a refusal. */
function mask(text: string): string {
  return text
    .replace(/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]')
    .replace(/\+\d[\d -]{8,14}\d/g, '[phone]')
    .replace(/(GitHub answered 422): .*/g, '$1.');
}

/** Drizzle appends the parameters of a failed query to its message. */
function withoutParameters(message: string): string {
  return message.replace(/\nparams: [\s\S]*$/, '');
}
