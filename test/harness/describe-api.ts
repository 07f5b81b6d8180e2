import * as z from 'zod';
import { createDocument } from 'zod-openapi';
import { type ApiResource, apiProblem, apiRows, updatesQuery } from '#contract/api.ts';

/** The right that each list needs; null for any token. */
const RIGHTS: Record<ApiResource, string | null> = {
  projects: null,
  orders: 'orderWrite',
  refunds: 'orderWrite',
  payouts: 'payoutRead',
  settlements: 'orderWrite',
  'tax-documents': 'orderWrite',
};

const PROBLEMS = {
  400: 'The query is invalid, or the cursor belongs to another list or another `updatedSince`.',
  401: 'The token is missing, unknown, expired or revoked.',
  403: 'The token lacks the right.',
  429: 'More than 60 requests a minute.',
  500: 'An error of the shop, which it has logged.',
  503: 'The shop cannot reach its database.',
} as const;

const RETRY_AFTER = {
  'retry-after': { description: 'Seconds until the next minute.', schema: { type: 'integer' as const } },
};

const tag = { etag: { description: 'For `If-None-Match`.', schema: { type: 'string' as const } } };

/** Makes the description of the API from its schemas. */
export function describeApi() {
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Capstone API',
      version: '1',
      description: 'Reads the lists of the shop. docs/api.md in its repository has examples.',
    },
    servers: [{ url: '/api/v1' }],
    security: [{ token: [] }],
    tags: [{ name: 'Lists', description: 'Rows by `updatedAt`, then `id`, oldest first.' }],
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'Admin → System → API tokens' },
      },
    },
    paths: Object.fromEntries(
      Object.keys(apiRows).map((name) => [`/${name}`, describeList(name as ApiResource)]),
    ),
  });
}

function describeList(name: ApiResource) {
  const right = RIGHTS[name];
  const page = z.object({
    data: z.array(apiRows[name]),
    nextCursor: z.string().nullable().meta({ description: 'Null on the last page.' }),
  });
  const problems = Object.entries(PROBLEMS).map(([status, description]) => [
    status,
    {
      description,
      ...(status === '429' && { headers: RETRY_AFTER }),
      content: { 'application/problem+json': { schema: apiProblem } },
    },
  ]);
  return {
    get: {
      operationId: `list${name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
      summary: `Lists ${name.replace('-', ' ')}`,
      description: right ? `The token needs ${right}.` : 'Any token may read this.',
      tags: ['Lists'],
      requestParams: {
        query: updatesQuery,
        header: z.object({
          'if-none-match': z.string().optional().meta({ description: 'The `etag` of an earlier answer.' }),
        }),
      },
      responses: {
        200: {
          description: 'A page of the list.',
          headers: tag,
          content: { 'application/json': { schema: page } },
        },
        304: { description: 'The page is the same.', headers: tag },
        ...Object.fromEntries(problems),
      },
    },
  };
}
