/** Returns JSON that is safe inside a script element. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Structured data for search engines. It needs no nonce: the content security policy ignores data blocks. */
export function JsonLd({ data }: { data: unknown }) {
  return <script type="application/ld+json">{escapeJson(data)}</script>;
}
