/** Refusals that trying again would not change: a wrong path, nobody signed in, no right, no such document. */
const FINAL = new Set([400, 401, 403, 404]);

interface Look {
  /** It may not be read, now or later. */
  refused: boolean;
  /** The document's JSON text; null when it is refused, or when the server cannot tell right now. */
  json: string | null;
}

/** Reads a document once, without following it. */
export async function lookAtDocument(path: string, signal?: AbortSignal): Promise<Look> {
  const response = await fetch(`/documents/${path}`, signal ? { signal } : {}).catch(() => null);
  if (!response?.ok) return { refused: response !== null && FINAL.has(response.status), json: null };
  return { refused: false, json: await response.text().catch(() => null) };
}
