import type * as z from 'zod';
import type { Context } from './context.ts';
import { ShopError } from './errors.ts';
import { limitPerMinute } from './platform/rate-limit/limit-network.ts';
import { type Proof, requireProof } from './require-proof.ts';
import { type ContextOf, requireAccess, type Who } from './require-right.ts';

/** The browser's side of a call, for operations that read or set cookies. */
export interface CallHttp {
  /** The `Cookie` header. */
  cookies: string | null;
  /** Receives a `Set-Cookie` header. */
  setCookie: (header: string) => void;
}

/** A caller without a browser has no cookies. */
const NO_BROWSER: CallHttp = { cookies: null, setCookie: () => undefined };

interface Operation<W extends Who, S extends z.ZodType, R> {
  who: W;
  /** What the session must have shown besides. */
  proof?: Proof;
  /** Calls per minute and client network over HTTP, counted under the function's public name. */
  perMinute: number;
  /** What is checked and normalised before the work. Amounts are in rupees unless noted. */
  data: S;
  /** Does the work. The context has an actor, unless anyone may call the function. */
  run: (context: ContextOf<W>, data: z.output<S>, http: CallHttp) => Promise<R>;
}

interface CallRequest {
  /** The function's public name. */
  name: string;
  /** Reads the data of the request. */
  readData: () => Promise<unknown>;
  http: CallHttp;
}

export interface Callable<S extends z.ZodType, R> extends Pick<Operation<Who, S, R>, 'perMinute' | 'data'> {
  /** Calls the function for the context's actor. Throws what `serve` throws, but has no limit. */
  (context: Context, data: z.input<S>, http?: Partial<CallHttp>): Promise<R>;
  who: Who;
  /**
   * Serves a request. The right and the limit are checked before its data are read. Throws UNAUTHENTICATED,
   * PERMISSION_DENIED, RESOURCE_EXHAUSTED, INVALID_ARGUMENT (data) and what the work throws.
   */
  serve(context: Context, request: CallRequest): Promise<R>;
}

/**
 * Declares an operation with who may do it, how often and with which data. Every caller passes the same
 * gate: a request, a page and a test. `server/features/callables.ts` gives it a public name.
 */
export function callable<W extends Who, S extends z.ZodType, R>({
  who,
  proof,
  perMinute,
  data: schema,
  run,
}: Operation<W, S, R>): Callable<S, R> {
  async function call(context: Context, data: unknown, http: Partial<CallHttp> = {}): Promise<R> {
    requireAccess(context, who);
    if (proof) requireProof(context, proof);
    return run(context, parse(schema, data), { ...NO_BROWSER, ...http });
  }
  async function serve(context: Context, { name, readData, http }: CallRequest): Promise<R> {
    requireAccess(context, who);
    await limitPerMinute(context, name, perMinute);
    return call(context, await readData(), http);
  }
  return Object.assign(call, { who, perMinute, data: schema, serve });
}

function parse<S extends z.ZodType>(schema: S, data: unknown): z.output<S> {
  const parsed = schema.safeParse(data, { error: ({ path }) => checkMessage(path) });
  if (parsed.success) return parsed.data;
  throw new ShopError('INVALID_ARGUMENT', parsed.error.issues[0]?.message ?? checkMessage());
}

function checkMessage(path: readonly PropertyKey[] = []): string {
  // In a list the path ends with a position.
  const name = path.findLast((part) => typeof part === 'string');
  return name ? `Please check ${name}.` : 'Please check what you entered.';
}
