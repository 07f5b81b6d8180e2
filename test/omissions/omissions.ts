/** A part of `npm run check`, or the build of `npm test`, as `--only` names it. */
export type Part = 'types' | 'inventories' | 'build';

/** A duty of a feature that is left out on a copy, and what notices it. */
export interface Omission {
  duty: string;
  leftOut: string;
  /** In each file the text, which it has once, is replaced. */
  edits: readonly { file: string; text: string; by?: string }[];
  noticedBy: Part;
  /** What the output says. */
  message: RegExp;
}

/** What the compiler says about a property that is missing in a file. */
const missing = (file: string, property: string) =>
  new RegExp(`${file}\\(.*(?:\\n .*)*Property '${property}' is missing`);

const word = (duty: string, file: string, text: string): Omission => ({
  duty,
  leftOut: 'the word of a table',
  edits: [{ file, text }],
  noticedBy: 'types',
  message: missing(file, duty),
});

/** What the author of a feature may forget. Update an entry whose text is no longer in its file. */
export const OMISSIONS: readonly Omission[] = [
  {
    duty: 'right',
    leftOut: 'who may call a callable',
    edits: [{ file: 'server/features/reviews/save-review.ts', text: "  who: 'signed in',\n" }],
    noticedBy: 'types',
    message: missing('save-review.ts', 'who'),
  },
  word(
    'topics',
    'server/features/deletions/schema.ts',
    "    topics: { none: 'Planning one ends the sessions, which is announced.' },\n",
  ),
  {
    duty: 'topics',
    leftOut: 'the trigger of a table',
    edits: [
      {
        file: 'server/features/disclosures/schema.ts',
        text: "topics: { none: 'Only the page that changes them shows them.' }",
        by: "topics: { names: ['users/*'] }",
      },
    ],
    noticedBy: 'inventories',
    message: /Add a trigger in a migration/,
  },
  word('export', 'server/features/viva/schema.ts', "    export: { leftOut: ['orderId', 'token'] },\n"),
  {
    duty: 'export',
    leftOut: 'the rows of a table in "Download my data"',
    edits: [
      {
        file: 'server/features/privacy/get-data-export.ts',
        text: '    vivaMarks: await listMarks(db, orderIds),\n',
      },
    ],
    noticedBy: 'inventories',
    message: /"viva_marks\.\w+"/,
  },
  word(
    'retention',
    'server/features/cases/schema.ts',
    "    retention: 'with the books: the cases and how each was resolved',\n",
  ),
  {
    duty: 'retention',
    leftOut: 'pruning a table',
    edits: [
      {
        file: 'server/bootstrap/prune.ts',
        text: 'of retainedTables)',
        by: 'of retainedTables.slice(1))',
      },
    ],
    noticedBy: 'inventories',
    message: /prune\.ts delete old rows of mails/,
  },
  word('erasure', 'server/features/privacy/schema.ts', "    erasure: 'deleted',\n"),
  {
    duty: 'erasure',
    leftOut: 'deleting the rows of a person',
    edits: [
      {
        file: 'server/features/erasure/erase-person.ts',
        text: '  await eraseRequests(tx, person);\n',
      },
    ],
    noticedBy: 'inventories',
    message: /say that erasing a person deletes their rows/,
  },
  {
    duty: 'erasure',
    leftOut: 'the row of a table in the list of tables',
    edits: [{ file: 'server/features/tables.ts', text: '  privacyChoices,\n' }],
    noticedBy: 'inventories',
    message: /Add these tables to server\/features\/tables\.ts/,
  },
  {
    duty: 'unsubscribe',
    leftOut: 'the purpose of a mail',
    edits: [{ file: 'content/mails/waiting-list.ts', text: "  purpose: 'waiting-lists',\n" }],
    noticedBy: 'types',
    message: missing('waiting-list.ts', 'purpose'),
  },
  {
    duty: 'unsubscribe',
    leftOut: 'the address for a mail',
    edits: [
      {
        file: 'server/features/versions/mail-versions.ts',
        text: 'unsubscribeUrl: unsubscribeLink(context, token), ',
      },
    ],
    noticedBy: 'types',
    message: missing('mail-versions.ts', 'unsubscribeUrl'),
  },
  {
    duty: 'unsubscribe',
    leftOut: 'the link in a mail',
    edits: [
      {
        file: 'content/mails/waiting-list.ts',
        text: "        link('Leave all waiting lists', unsubscribeUrl),\n",
      },
    ],
    noticedBy: 'inventories',
    message: /FAIL.*the link and the header of the mail on-sale-again/,
  },
  {
    duty: 'unsubscribe',
    leftOut: 'asking the switch',
    edits: [
      { file: 'server/features/versions/mail-versions.ts', text: ' || !isSubscribed' },
      {
        file: 'server/readers/versions/list-version-news.ts',
        text: "        not(isSwitchedOff(db, 'version-mails')),\n",
      },
    ],
    noticedBy: 'inventories',
    message: /FAIL.*the mail new-versions is not sent once its switch is off/,
  },
  {
    duty: 'bounds',
    leftOut: 'the row of a callable',
    edits: [{ file: 'docs/bounds.md', text: '| `validateCoupon` | nothing | | |\n' }],
    noticedBy: 'inventories',
    message: /Add a row to docs\/bounds\.md/,
  },
  {
    duty: 'rights table',
    leftOut: 'the row of a callable',
    edits: [
      {
        file: 'test/integration/rights-table.ts',
        text: "  saveReview: { allowed: [], data: (_person, ids) => ({ projectId: ids.project, rating: 5, text: 'Runs.' }) },\n",
      },
    ],
    noticedBy: 'inventories',
    message: /Add a row to test\/integration\/rights-table\.ts/,
  },
  {
    duty: 'mail example',
    leftOut: 'the example of a mail',
    edits: [{ file: 'test/harness/every-mail.ts', text: '  mailCase(dataErasedMail, {}, []),\n' }],
    noticedBy: 'inventories',
    message: /Add a row to test\/harness\/every-mail\.ts/,
  },
  {
    duty: 'script budget',
    leftOut: 'keeping a parser out of a card',
    edits: [
      {
        file: 'app/components/project-card/select-project-form.tsx',
        text: "import { Form, useNavigation } from 'react-router';\n",
        by: "import { Form, useNavigation } from 'react-router';\nimport * as zod from 'zod';\n\nObject.assign(globalThis, { zod });\n",
      },
    ],
    noticedBy: 'build',
    message: /more than the limit of/,
  },
  {
    duty: 'changelog',
    leftOut: 'the migration',
    edits: [{ file: 'CHANGELOG.md', text: 'Migration 0127 adds', by: 'A migration adds' }],
    noticedBy: 'inventories',
    message: /Add a line about each of these to CHANGELOG\.md/,
  },
];
