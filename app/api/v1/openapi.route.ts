import { toJson } from '../responses.ts';
import openapi from './openapi.json' with { type: 'json' };

/** The description of the API, which anyone may read. `npm run check` compares it with the schemas. */
export const loader = () =>
  toJson(openapi, {
    headers: { 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' },
  });
