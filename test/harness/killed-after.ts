import type { Context } from '#server/context.ts';
import type { CodeHost } from '#server/integrations/github/code-host.ts';

/** A context whose process is killed once GitHub has answered the call of this number. */
export function killedAfter<C extends Context>(context: C, calls: number): C {
  let left = calls;
  const codeHost = new Proxy(context.codeHost, {
    get(host, method) {
      const call = Reflect.get(host, method) as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => {
        const answer = await call(...args);
        left -= 1;
        if (left <= 0) throw new Error('killed');
        return answer;
      };
    },
  }) as CodeHost;
  return { ...context, codeHost };
}
