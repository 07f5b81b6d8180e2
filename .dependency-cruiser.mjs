// These are the import rules. Each layer uses only those after it:
//   main.ts, scripts -> server/{bootstrap,cli} -> app -> server/<feature> -> server/integrations ->
//   server/platform
// `contract` and `domain` may be used everywhere; `domain` imports nothing. See docs/architecture.md.

import { readdirSync, readFileSync } from 'node:fs';

const tests = '\\.test\\.tsx?$|^(test|bench)/|/testing/';
const npm = (names) => `(^|/)node_modules/(${names})(/|$)`;

// A feature may use the ones before it in the list, never those after it, so that features form no cycle.
const FEATURES = JSON.parse(readFileSync('server/features.json', 'utf8'));
const folders = readdirSync('server', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const listed = new Set([...FEATURES, 'platform', 'integrations', 'bootstrap', 'cli']);
const different = [...listed.symmetricDifference(new Set(folders))];
if (different.length > 0)
  throw new Error(`server/features.json and the folders of server/ differ: ${different.join(', ')}`);
const features = `^server/(${FEATURES.join('|')})/`;
const composition = '^(main\\.ts$|server/(bootstrap|cli)/|scripts/)';
const serverOnlyApp = '^app/(api|middleware)/|\\.server\\.tsx?$|^app/(routes|entry\\.server)\\.tsx?$';

/** Modules matching `from` must not import modules matching `to`. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** These modules draw PDFs and cards, or read files by strangers. */
const inWorker =
  '^server/(platform/(markdown/render-markdown|pdf/create-pdf|og-image/render-og-image)|repositories/render/(to-plain-readme|highlight-source|render-pdf)|(receipts|tax|disclosures|disputes)/render-[\\w-]+)\\.ts$';

const layers = [
  forbid(
    'domain-is-pure',
    'Domain rules do no I/O and use no library.',
    { path: '^domain/', pathNot: tests },
    { pathNot: '^domain/' },
  ),
  forbid(
    'contract-is-schemas',
    'The contract holds zod schemas only.',
    { path: '^contract/', pathNot: tests },
    { pathNot: ['^contract/', '^domain/', npm('zod')] },
  ),
  forbid(
    'content-is-data',
    'Content holds texts and templates; it may use domain formatting and contract types.',
    { path: '^content/', pathNot: tests },
    { path: '^(app|server|sandbox|main\\.ts|scripts)' },
  ),
  forbid(
    'content-uses-contract-types-only',
    'Content does not parse.',
    { path: '^content/', pathNot: tests },
    { path: '^contract/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'sandbox-is-standalone',
    "The stand-ins implement the providers' HTTP APIs and share no code with the shop.",
    { path: '^sandbox/' },
    { path: '^(app|server|contract|domain|content|main\\.ts|scripts)' },
  ),
  forbid(
    'sandbox-only-from-composition',
    'Only bootstrap code starts the sandbox; everything else talks to it over HTTP.',
    { path: '^(app|server|contract|domain|content)/', pathNot: [composition, tests] },
    { path: '^sandbox/' },
  ),
  forbid(
    'server-does-not-import-app',
    'The server knows no page.',
    { path: '^server/', pathNot: tests },
    { path: '^(app/|main\\.ts|scripts/)' },
  ),
  forbid(
    'platform-is-below-features',
    'Platform and integrations serve the features and do not know them.',
    { path: '^server/(platform|integrations)/', pathNot: tests },
    { path: [features, '^server/(bootstrap|cli)/'] },
  ),
  forbid(
    'platform-is-below-integrations',
    'The platform calls no provider.',
    { path: '^server/platform/', pathNot: tests },
    { path: '^server/integrations/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'composition-is-on-top',
    'Only main.ts, scripts and bootstrap code compose the shop.',
    { path: '^(app|server)/', pathNot: [composition, tests] },
    { path: '^server/(bootstrap|cli)/' },
  ),
  forbid(
    'nothing-imports-tests',
    'The product runs without its tests.',
    { path: '^(app|server|contract|domain|content|sandbox|main\\.ts|scripts)', pathNot: tests },
    { path: ['^(test|bench)/', '\\.test\\.tsx?$', '/testing/'] },
  ),
];

const tables = [
  forbid(
    'own-tables-only',
    "A feature reads and writes its own tables; other features' data comes from their functions or from server/queries.",
    { path: '^server/([^/]+)/', pathNot: [tests, '/schema\\.ts$', '^server/(queries|reports|bootstrap)/'] },
    { path: '^server/.+/schema\\.ts$', pathNot: '^server/$1/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'app-uses-no-tables',
    'Pages and API routes call server functions; tables, connections and queues are internal to the server.',
    { path: '^app/', pathNot: tests },
    {
      path: '/schema\\.ts$|^server/platform/(queue/|db/(client|migrate|listen))',
      dependencyTypesNot: ['type-only'],
    },
  ),
];

const libraries = [
  forbid(
    'providers-in-integrations',
    'Only server/integrations calls GitHub and the mail server.',
    {
      path: '^(app|server|contract|domain|content|main\\.ts|scripts)',
      pathNot: ['^server/integrations/', tests],
    },
    { path: npm('@octokit/[^/]+|nodemailer') },
  ),
  forbid(
    'better-auth-in-integrations',
    'Only server/integrations/auth uses the authentication library.',
    {
      path: '^(app|server|contract|domain|content|sandbox|main\\.ts|scripts)',
      pathNot: ['^server/integrations/auth/', tests],
    },
    { path: npm('better-auth|@better-auth/[^/]+') },
  ),
  forbid(
    'database-drivers-in-db',
    'All queries go through the pool that server/platform/db opens.',
    {
      path: '^(app|server|contract|domain|content|sandbox|main\\.ts)',
      pathNot: ['^server/platform/db/', tests],
    },
    { path: npm('pg|@electric-sql/[^/]+|drizzle-orm/node-postgres'), dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'pg-boss-in-queue',
    'Only server/platform/queue uses the job library.',
    { path: '^(app|server|main\\.ts|scripts)', pathNot: ['^server/platform/queue/', tests] },
    { path: npm('pg-boss') },
  ),
  forbid(
    'long-work-in-a-worker',
    'Some short texts take seconds to parse, and PDFs keep the process from answering. Only a worker, which has limits, loads these modules (server/platform/worker).',
    { pathNot: [tests, `${inWorker}|^server/platform/og-image/`] },
    { path: inWorker, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'no-drizzle-in-app',
    'Pages contain no SQL.',
    { path: '^(app|contract|content|sandbox)/', pathNot: tests },
    { path: npm('drizzle-orm') },
  ),
  forbid(
    'no-zod-in-the-browser',
    "The browser uses the contract's types; the server parses.",
    { path: '^app/', pathNot: [serverOnlyApp, tests] },
    { path: npm('zod'), dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'no-contract-schemas-in-the-browser',
    'Importing a schema would bundle zod.',
    { path: '^app/', pathNot: [serverOnlyApp, tests] },
    { path: '^contract/', pathNot: '^contract/status\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'no-server-code-in-the-browser',
    'The browser uses types of the server only, such as those of the functions it calls. Values are for loaders and actions, which the build takes out of routes, and for .server files.',
    { path: '^app/(components|lib|messages|pages)/', pathNot: [serverOnlyApp, '\\.route\\.tsx?$', tests] },
    { path: '^(server|app/api)/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'ui-components-have-no-data',
    'Presentational components get their data from their parents.',
    { path: '^app/components/(ui|cover|prose)/', pathNot: tests },
    { path: ['^server/', '^app/(pages|api|middleware)/', '^node:'], dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'messages-are-texts',
    'Messages know no data and no component; they may use types and formats of domain.',
    { path: '^app/messages/', pathNot: tests },
    { pathNot: ['^app/messages/', '^domain/', npm('react')] },
  ),
  forbid(
    'components-do-not-import-pages',
    'Shared components are used by pages, not the other way round.',
    { path: '^app/(components|lib)/', pathNot: tests },
    { path: '^app/pages/' },
  ),
  forbid(
    'no-dev-dependencies-at-run-time',
    'Libraries that run in production are listed in dependencies; those that only app/ uses are part of the build.',
    {
      path: '^(server|contract|domain|content|sandbox|main\\.ts|scripts)',
      pathNot: tests,
    },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'dynamic-import'] },
  ),
];

const hygiene = [
  forbid('no-circular', 'Imports form no cycle, type imports included.', {}, { circular: true }),
  forbid(
    'no-orphans',
    'A module that nothing imports and that imports nothing is dead or misplaced.',
    {
      orphan: true,
      pathNot: [
        // React Router loads route modules by the names in app/routes.ts.
        '^app/',
        // These files are sent to the browser as they are.
        '^sandbox/.+\\.js$',
        '\\.config\\.(ts|mjs)$',
        '^\\.[^/]+\\.mjs$',
        '\\.d\\.ts$',
        '^scripts/[^/]+\\.mjs$',
        '\\.test\\.tsx?$',
      ],
    },
    {},
  ),
  forbid(
    'no-unresolvable',
    'The import does not resolve.',
    {},
    {
      couldNotResolve: true,
      // This package contains only types.
      pathNot: '^@octokit/openapi-types$',
    },
  ),
  forbid(
    'no-undeclared-packages',
    'Import only packages listed in package.json.',
    {},
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
];

const featureOrder = FEATURES.slice(0, -1).map((feature, i) =>
  forbid(
    `features-above-${feature}`,
    `${feature} may not use the features listed after it.`,
    { path: `^server/${feature}/`, pathNot: [tests, '/schema\\.ts$'] },
    { path: `^server/(${FEATURES.slice(i + 1).join('|')})/`, pathNot: '/schema\\.ts$' },
  ),
);

export default {
  forbidden: [...layers, ...tables, ...libraries, ...hygiene, ...featureOrder],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // The build generates React Router's route types and its virtual module.
    exclude: {
      path: [
        '(^|/)\\+types/',
        '^virtual:',
        '^(build|data|docs|sandbox/repositories|node_modules/\\.cache)/',
        '^\\.react-router/',
      ],
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
    skipAnalysisNotInRules: true,
  },
};
