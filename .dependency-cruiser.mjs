// The import rules of the house: main -> app -> server/<feature> -> server/{db,integrations,jobs,live}.
// Everybody may use contract and domain; domain uses nothing.

const tests = '\\.test\\.tsx?$|^(test|bench)/|/testing/';
const npm = (names) => `(^|/)node_modules/(${names})(/|$)`;

// The rooms below the features, and the places that put the whole shop together.
const foundations = '^server/(db|integrations|jobs|live)/';
const composition = '^(main\\.ts$|server/(start|control|http)/|scripts/)';
const endpoints = '^app/(endpoints|middleware)/|\\.server\\.tsx?$|^app/(routes|entry\\.server)\\.tsx?$';

/** One rule: `from` may not import `to`. */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const rooms = [
  never(
    'domain-imports-nothing',
    'Rules of the shop are pure: no I/O, no library, no other room.',
    { path: '^domain/', pathNot: tests },
    { pathNot: '^domain/' },
  ),
  never(
    'contract-imports-domain-and-zod',
    'The contract is schemas only.',
    { path: '^contract/', pathNot: tests },
    { pathNot: ['^contract/', '^domain/', npm('zod')] },
  ),
  never(
    'content-is-words',
    'Content may name the shapes of contract and use the wording of domain, nothing else of the shop.',
    { path: '^content/', pathNot: tests },
    { path: '^(app|server|sandbox|main\\.ts|scripts)' },
  ),
  never(
    'content-needs-contract-types-only',
    'Content parses nothing.',
    { path: '^content/', pathNot: tests },
    { path: '^contract/', dependencyTypesNot: ['type-only'] },
  ),
  never(
    'sandbox-knows-nothing-of-the-shop',
    "The stand-ins speak the providers' protocols and nothing else, so that they prove the live adapters.",
    { path: '^sandbox/' },
    { path: '^(app|server|contract|domain|content|main\\.ts|scripts)' },
  ),
  never(
    'sandbox-is-reached-over-http',
    'Only what puts the shop together starts the sandbox.',
    { path: '^(app|server|contract|domain|content)/', pathNot: [composition, tests] },
    { path: '^sandbox/' },
  ),
  never(
    'server-does-not-look-up',
    'The server knows no page and no start-up.',
    { path: '^server/', pathNot: tests },
    { path: '^(app/|main\\.ts|scripts/)' },
  ),
  never(
    'foundations-do-not-look-up',
    'Database, outside APIs, queue and live events serve the features and do not know them.',
    { path: foundations, pathNot: tests },
    {
      path: '^server/(accounts|limits|receipts|orders|invites|referrals|payouts|projects|users|admins|audit|metrics|mails|start|control|http)/',
    },
  ),
  never(
    'features-do-not-compose',
    'Only main and the start-up itself use the start-up.',
    { path: '^(app|server)/', pathNot: [composition, tests] },
    { path: '^server/(start|control)/' },
  ),
  never(
    'queries-are-private',
    "A feature may call another feature's verbs, never its queries. Loaders and endpoints may read through them.",
    { path: '^server/([^/]+)/', pathNot: tests },
    { path: '^server/[^/]+/queries[^/]*\\.ts$', pathNot: '^server/$1/' },
  ),
  never(
    'pages-do-not-touch-tables',
    "app calls verbs and queries; tables and connections are the server's own.",
    { path: '^app/', pathNot: tests },
    { path: '^server/(jobs/|db/(schema|client|migrate|listen))', dependencyTypesNot: ['type-only'] },
  ),
  never(
    'nothing-imports-tests',
    'The product runs without its tests.',
    { path: '^(app|server|contract|domain|content|sandbox|main\\.ts|scripts)', pathNot: tests },
    { path: ['^(test|bench)/', '\\.test\\.tsx?$', '/testing/'] },
  ),
];

const libraries = [
  never(
    'outside-apis-in-integrations',
    'One room calls Razorpay, GitHub and the mail server.',
    {
      path: '^(app|server|contract|domain|content|main\\.ts|scripts)',
      pathNot: ['^server/integrations/', tests],
    },
    { path: npm('razorpay|@octokit/[^/]+|nodemailer') },
  ),
  never(
    'accounts-in-integrations-auth',
    'One room knows the authentication library.',
    {
      path: '^(app|server|contract|domain|content|sandbox|main\\.ts|scripts)',
      pathNot: ['^server/integrations/auth/', tests],
    },
    { path: npm('better-auth|@better-auth/[^/]+') },
  ),
  never(
    'database-drivers-in-db',
    'Everything goes through the one pool that server/db opens.',
    { path: '^(app|server|contract|domain|content|sandbox|main\\.ts)', pathNot: ['^server/db/', tests] },
    { path: npm('pg|@electric-sql/[^/]+|drizzle-orm/node-postgres'), dependencyTypesNot: ['type-only'] },
  ),
  never(
    'queue-in-jobs',
    'One room knows the job library.',
    { path: '^(app|server|main\\.ts|scripts)', pathNot: ['^server/jobs/', tests] },
    { path: npm('pg-boss') },
  ),
  never(
    'no-drizzle-in-pages',
    'Pages write no SQL.',
    { path: '^(app|contract|content|sandbox)/', pathNot: tests },
    { path: npm('drizzle-orm') },
  ),
  never(
    'no-zod-in-the-browser',
    "The browser needs the contract's types; the server parses.",
    { path: '^app/', pathNot: [endpoints, tests] },
    { path: npm('zod'), dependencyTypesNot: ['type-only'] },
  ),
  never(
    'no-contract-values-in-the-browser',
    "The browser needs the contract's types; its schemas would bring zod along.",
    { path: '^app/', pathNot: [endpoints, tests] },
    // The protocol's status names are plain words; the schemas are what brings zod along.
    { path: '^contract/', pathNot: '^contract/status\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  never(
    'ui-has-no-data',
    'Presentational pieces get what they show from their parents.',
    { path: '^app/ui/', pathNot: tests },
    { path: ['^server/', '^app/(storefront|checkout|account|admin|endpoints|middleware)/', '^node:'] },
  ),
  never(
    'no-dev-dependencies-in-the-product',
    'What runs in production is in dependencies; building and developing load theirs when they are asked to.',
    {
      path: '^(app|server|contract|domain|content|sandbox|main\\.ts|scripts)',
      pathNot: ['^app/routes\\.ts$', tests],
    },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'dynamic-import'] },
  ),
];

const hygiene = [
  never(
    'no-circular',
    'Types may refer to each other; code may not.',
    {},
    {
      circular: true,
      viaOnly: { dependencyTypesNot: ['type-only'] },
    },
  ),
  never(
    'no-orphans',
    'A file that nobody imports and that imports nothing is dead or misplaced.',
    {
      orphan: true,
      pathNot: [
        '^app/', // React Router finds these by the names in app/routes.ts
        '^sandbox/.+\\.js$', // sent to the browser as it is
        '\\.config\\.(ts|mjs)$',
        '^\\.[^/]+\\.mjs$',
        '\\.d\\.ts$',
        '^scripts/[^/]+\\.mjs$',
        '\\.test\\.tsx?$',
      ],
    },
    {},
  ),
  never('no-unresolvable', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
  never(
    'no-undeclared-packages',
    'Import only what package.json names.',
    {},
    {
      dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
    },
  ),
];

export default {
  forbidden: [...rooms, ...libraries, ...hygiene],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Made by the build: React Router's route types, and its virtual module.
    exclude: {
      path: ['(^|/)\\+types/', '^virtual:', '^(build|data|docs|node_modules/\\.cache)/', '^\\.react-router/'],
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
    skipAnalysisNotInRules: true,
  },
};
