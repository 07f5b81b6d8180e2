// These are the import rules. Each layer uses only those after it:
//   main.ts, scripts -> server/{bootstrap,cli} -> app -> server/{features,readers} -> server/integrations ->
//   server/platform
// `contract`, `domain` and the `rules` of features may be used everywhere; rules import rules and `domain`, which
// imports nothing. See docs/architecture.md.

import { readdirSync, readFileSync } from 'node:fs';

const tests = '\\.test\\.tsx?$|^(test|bench)/|/testing/';
const npm = (names) => `(^|/)node_modules/(${names})(/|$)`;

const DEVELOPMENT = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).devDependencies);
const withPackagesOfTests = `${tests}|^(playwright|vitest)[\\w.]*\\.config\\.ts$`;

// A feature may use the ones before it in the list, never those after it, so that features form no cycle.
const FEATURES = JSON.parse(readFileSync('server/features/features.json', 'utf8'));
const folders = readdirSync('server/features', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const different = [...new Set(FEATURES).symmetricDifference(new Set(folders))];
if (different.length > 0)
  throw new Error(`server/features/features.json and the folders beside it differ: ${different.join(', ')}`);
const features = '^server/(features|readers)/';
/** Pure rules of one feature, which browsers may import, too. */
const rules = '^server/features/[^/]+/rules/';
const composition = '^(main\\.ts$|server/(bootstrap|cli)/|scripts/)';
const serverOnlyApp = '^app/(api|middleware)/|\\.server\\.tsx?$|^app/(routes|entry\\.server)\\.tsx?$';

/** Modules matching `from` must not import modules matching `to`. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** These modules draw PDFs and cards, or read files by strangers. */
const inWorker =
  '^server/(platform/(markdown/render-markdown|pdf/create-pdf|og-image/lay-out-card)|features/repositories/render/(to-plain-readme|highlight-source|render-pdf)|features/(receipts|tax|disclosures|disputes)/render-[\\w-]+)\\.ts$';

const layers = [
  forbid(
    'domain-is-pure',
    'Domain rules do no I/O and use no library.',
    { path: '^domain/', pathNot: tests },
    { pathNot: '^domain/' },
  ),
  forbid(
    'rules-are-pure',
    'Rules of a feature do no I/O and use no library, since browsers may import them.',
    { path: rules, pathNot: tests },
    { pathNot: ['^domain/', rules] },
  ),
  forbid(
    'contract-is-schemas',
    'The contract holds zod schemas only.',
    { path: '^contract/', pathNot: tests },
    { pathNot: ['^contract/', '^domain/', rules, npm('zod')] },
  ),
  forbid(
    'content-is-data',
    'Content holds texts and templates; it may use domain formatting and contract types.',
    { path: '^content/', pathNot: tests },
    { path: '^(app|server|sandbox|main\\.ts|scripts)', pathNot: rules },
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
    { path: '^(server|app/api)/', pathNot: rules, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'ui-components-have-no-data',
    'Presentational components get their data from their parents.',
    { path: '^app/components/(ui|cover|prose)/', pathNot: tests },
    {
      path: ['^server/', '^app/(pages|api|middleware)/', '^node:'],
      pathNot: rules,
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'messages-are-texts',
    'Messages know no data and no component; they may use types and formats of domain.',
    { path: '^app/messages/', pathNot: tests },
    { pathNot: ['^app/messages/', '^domain/', rules, npm('react')] },
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
      // The first contains only types; bench/explore.ts installs the second in a temporary folder.
      pathNot: '^(@octokit/openapi-types$|@antithesishq/bombadil)',
    },
  ),
  forbid(
    'no-undeclared-packages',
    'Import only packages listed in package.json: `npm ci` leaves out those of test/packages. Knip checks what tests import.',
    { pathNot: withPackagesOfTests },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  {
    name: 'packages-of-tests',
    comment: 'What only tests, checks and benches import is listed in test/packages/package.json.',
    severity: 'error',
    from: { pathNot: withPackagesOfTests },
    module: { path: npm(DEVELOPMENT.join('|')), numberOfDependentsLessThan: 1 },
  },
];

// A feature joins its own tables and those of the features before it; test/runner/own-writes.ts finds writes
// to others'. Only tables refer to each other in both directions.
const featureOrder = [
  forbid(
    'readers-are-below-features',
    'Readers join the tables of features on both sides of the one that asks, and call no feature.',
    { path: '^server/readers/', pathNot: tests },
    { path: '^server/features/', pathNot: ['/schema\\.ts$', rules] },
  ),
  ...FEATURES.slice(0, -1).map((feature, i) =>
    forbid(
      `features-above-${feature}`,
      `${feature} may not use the features listed after it, nor join their tables.`,
      { path: `^server/features/${feature}/`, pathNot: [tests, '/schema\\.ts$'] },
      { path: `^server/features/(${FEATURES.slice(i + 1).join('|')})/` },
    ),
  ),
];

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
