import * as z from 'zod';
import * as messages from '#app/messages/search-engines.ts';
import { manifest } from '#contract/manifest.ts';

const SCHEMA = JSON.stringify(
  { title: messages.schemaTitle, ...z.toJSONSchema(manifest, { io: 'input' }) },
  null,
  2,
);

/** `/capstone.schema.json` is the JSON Schema of the manifest that a repository may have. */
export function loader(): Response {
  return new Response(`${SCHEMA}\n`, {
    headers: {
      'content-type': 'application/schema+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      // Editors in the browser load the schema from their own origin.
      'access-control-allow-origin': '*',
    },
  });
}
