import { fetchDocument } from './stream-document.ts';

const POLL_INTERVAL_MS = 5000;

/**
 * Reads `/documents/{path}` every few seconds, for a document so important that a stream alone does not do. Ends when the
 * server refuses it for good. Returns a function that ends it.
 */
export function poll<T>(path: string, onDocument: (document: T) => void): () => void {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  async function read() {
    const { isRefused, json } = await fetchDocument(path, ended.signal);
    if (ended.signal.aborted || isRefused) return;
    if (json !== null) onDocument(JSON.parse(json) as T);
    timer = setTimeout(read, POLL_INTERVAL_MS);
  }
  timer = setTimeout(read, POLL_INTERVAL_MS);
  return () => {
    ended.abort();
    clearTimeout(timer);
  };
}
