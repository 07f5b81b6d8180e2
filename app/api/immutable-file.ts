/** Stored bytes under an address that is a hash of them, cached forever. They can run and load nothing. */
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
