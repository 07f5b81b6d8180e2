import type { Live } from './hub.ts';
import { type DocumentSource, LiveDocument } from './live-document.ts';

const shared = new WeakMap<Live, Map<string, LiveDocument>>();

/** The document that all streams with this key follow, as long as one does. */
export function shareDocument(live: Live, key: string, source: DocumentSource): LiveDocument {
  const documents = shared.get(live) ?? new Map<string, LiveDocument>();
  shared.set(live, documents);
  const known = documents.get(key);
  if (known) return known;
  const created = new LiveDocument(live, source, () => documents.delete(key));
  documents.set(key, created);
  return created;
}
