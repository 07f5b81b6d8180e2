import * as z from 'zod';
import { manifest } from '#contract/manifest.ts';
import { vivaFile } from '#contract/viva.ts';
import type { Route } from './+types/manifest-schema.route.ts';

const SCHEMAS: Record<string, string> = {
  '/capstone.schema.json': format('Capstone manifest', manifest),
  '/viva.schema.json': format('Viva questions', vivaFile),
};

function format(title: string, schema: z.ZodType): string {
  return `${JSON.stringify({ title, ...z.toJSONSchema(schema, { io: 'input' }) }, null, 2)}\n`;
}

/** The JSON Schemas of `capstone.json` and `viva.json`, the files that a repository may have. */
export function loader({ request }: Route.LoaderArgs): Response {
  return new Response(SCHEMAS[new URL(request.url).pathname], {
    headers: {
      'content-type': 'application/schema+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      // Editors in the browser load the schema from their own origin.
      'access-control-allow-origin': '*',
    },
  });
}
