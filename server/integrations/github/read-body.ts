import { CodeHostError } from './code-host-error.ts';
import { contentsResponse, treeResponse } from './repository-entities.ts';

/** GitHub's own limit of a tree is 7 MB of paths. As JSON with addresses it is several times larger. */
const MAX_TREE_BYTES = 64 * 1024 * 1024;

/** Reads a response's body. Null when it is larger than `maxBytes`; reading then stops. */
async function readBody(body: unknown, maxBytes: number): Promise<Uint8Array | null> {
  if (!(body instanceof ReadableStream)) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body as ReadableStream<Uint8Array>) {
      size += chunk.length;
      if (size > maxBytes) return null;
      chunks.push(chunk);
    }
  } catch (cause) {
    const failure = { kind: 'retry', reason: 'GitHub did not answer completely.' } as const;
    throw new CodeHostError(failure, { unclear: true, cause });
  }
  return Buffer.concat(chunks);
}

/** Reads a list of files; null when it is larger than any that GitHub sends. */
export async function readTree(body: unknown) {
  const bytes = await readBody(body, MAX_TREE_BYTES);
  return bytes && treeResponse.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

/** Reads a raw file. A gateway may answer with GitHub's JSON instead, which says whether it is a file. */
export async function readFileBody(
  body: unknown,
  contentType: string,
  maxBytes: number,
): Promise<Uint8Array | null> {
  if (!/^application\/json\b/i.test(contentType)) return readBody(body, maxBytes);
  const bytes = await readBody(body, maxBytes * 2);
  const contents = bytes && contentsResponse.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
  if (!contents?.success) return null;
  const file = Buffer.from(contents.data.content, 'base64');
  return file.length > maxBytes ? null : file;
}
