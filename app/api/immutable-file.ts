/** Serves bytes whose address is their hash. Browsers cache them forever; a policy lets them run nothing. */
export function immutableFile({ contentType, bytes }: { contentType: string; bytes: Uint8Array }): Response {
  return new Response(Buffer.from(bytes), {
    headers: {
      'content-type': contentType,
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}
