/**
 * Serves a file whose address names all of its content, so that browsers keep it for a year. A policy lets it
 * run and load nothing; only the styles within a drawing apply.
 */
export function immutableFile({ contentType, bytes }: { contentType: string; bytes: Uint8Array }): Response {
  return new Response(Buffer.from(bytes), {
    headers: {
      'content-type': contentType,
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}
