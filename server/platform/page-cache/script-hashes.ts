import { createHash } from 'node:crypto';

const NONCE = /'nonce-([^']+)'/;
const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;
/** Has its own source, or is data, which no policy has to allow. */
const NEEDS_NO_HASH = /\ssrc=|\stype="application\//;

/**
 * Rewrites a page from its response's nonce to hashes of its inline scripts and styles, so that the same bytes can be sent
 * again. Null if the nonce is used in a way that hashes cannot replace.
 */
export function replaceNonce(html: string, policy: string): { html: string; policy: string } | null {
  const nonce = NONCE.exec(policy)?.[1];
  if (!nonce) return { html, policy };
  const fixed = html.replaceAll(` nonce="${nonce}"`, '');
  if (fixed.includes(nonce)) return null;
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, tag, attributes = '', text = ''] of fixed.matchAll(INLINE)) {
    if (!NEEDS_NO_HASH.test(attributes)) hashes[tag as 'script' | 'style'].add(hashSource(text));
  }
  return {
    html: fixed,
    policy: policy
      .split('; ')
      .map((directive) => {
        const sources = [...(directive.startsWith('script-src ') ? hashes.script : hashes.style)];
        return directive.replace(` 'nonce-${nonce}'`, sources.map((source) => ` ${source}`).join(''));
      })
      .join('; '),
  };
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
