import type { IncomingMessage, ServerResponse } from 'node:http';

/** What the adapter gives to Hono. */
export interface NodeBindings {
  /** Undefined for requests that the page cache makes. The same goes for `outgoing`. */
  incoming?: IncomingMessage & {
    /** The body, once it has arrived. The adapter passes it on. */
    rawBody?: Buffer;
  };
  outgoing?: ServerResponse;
}
