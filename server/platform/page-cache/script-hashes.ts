import { createHash } from 'node:crypto';

const NONCE = /'nonce-([^']+)'/;
const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\b[^>]*>/gi;
/** A script with an address is not inline, and data is not a script. */
const NOT_INLINE = /\ssrc=|\stype="application\//i;

/**
 * Replaces the nonce of a page by hashes of the inline scripts and styles that carry it, so that the same
 * bytes can be sent again. Null if the nonce occurs elsewhere, or an inline script or style has no nonce,
 * because the page did not write that one.
 */
export function replaceNonce(html: string, policy: string): { html: string; policy: string } | null {
  const nonce = NONCE.exec(policy)?.[1];
  if (!nonce) return { html, policy };
  const attribute = ` nonce="${nonce}"`;
  const fixed = html.replaceAll(attribute, '');
  if (fixed.includes(nonce)) return null;
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, tag, attributes = '', text = ''] of html.matchAll(INLINE)) {
    if (NOT_INLINE.test(attributes)) continue;
    if (!attributes.includes(attribute)) return null;
    hashes[tag?.toLowerCase() as 'script' | 'style'].add(hashSource(text));
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
