/** JSON that cannot end its script early: `<` is written as an escape. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Structured data for search engines. A data block, so no script policy applies to it. */
export function JsonLd({ data }: { data: unknown }) {
  return <script type="application/ld+json">{escapeJson(data)}</script>;
}
