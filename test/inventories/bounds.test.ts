import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { MAX_ACCOUNT_CHANGES, MAX_INVITATION_ROUNDS } from '#domain/invitation.ts';
import {
  MAX_HELD_BY_MAILBOX,
  MAX_HELD_BY_NETWORK,
  MAX_UNPAID_OF_NETWORK,
  MAX_UNPAID_ORDERS,
  ORDER_HOURS,
  UNPAID_ORDERS_DAYS,
} from '#domain/order.ts';
import { MAX_CORRECTIONS } from '#domain/tax.ts';
import {
  MAX_DAILY_CONTACT_MESSAGES,
  MAX_DAILY_QUESTIONS,
  MAX_DAILY_REPLIES,
  MAX_FURTHER_COMPLAINTS,
  MAX_OPEN_COMPLAINTS,
  MAX_OPEN_HELP,
  MAX_REPLIES,
  MAX_WAITING_QUESTIONS,
} from '#domain/thread.ts';
import { authEndpoints } from '#server/features/accounts/handle-auth-request.ts';
import { callables } from '#server/features/callables.ts';
import { MAX_MAILS_OF_KIND, MAX_UNCONFIRMED_MAILS } from '#server/features/users/enqueue-limited-mail.ts';
import { MAX_SESSIONS } from '#server/integrations/auth/sessions.ts';
import { allMails } from '#test/harness/all-mails.ts';
import { listMissing } from '#test/harness/test-references.ts';

// Every call of a visitor or buyer that makes a record has a bound: docs/bounds.md.

const ADD_ROW = 'Add a row to docs/bounds.md, and a bound for what the call makes';

const BOUNDS: Record<string, number> = {
  MAX_ACCOUNT_CHANGES,
  MAX_CORRECTIONS,
  MAX_DAILY_CONTACT_MESSAGES,
  MAX_DAILY_QUESTIONS,
  MAX_DAILY_REPLIES,
  MAX_FURTHER_COMPLAINTS,
  MAX_INVITATION_ROUNDS,
  MAX_HELD_BY_MAILBOX,
  MAX_HELD_BY_NETWORK,
  MAX_MAILS_OF_KIND,
  MAX_OPEN_COMPLAINTS,
  MAX_OPEN_HELP,
  MAX_REPLIES,
  MAX_WAITING_QUESTIONS,
  MAX_SESSIONS,
  MAX_UNCONFIRMED_MAILS,
  MAX_UNPAID_OF_NETWORK,
  MAX_UNPAID_ORDERS,
  ORDER_HOURS,
  UNPAID_ORDERS_DAYS,
};

const text = readFileSync('docs/bounds.md', 'utf8');
const rows = [...text.matchAll(/^\| `([^`]+)` \| (.*?) \| (.*?) ?\| .*?\|$/gm)].map(
  ([line, call = '', makes = '', bound = '']) => ({ line, call, makes, bound }),
);

/** The routes below an address with the files that serve them, except those of admins and of callables. */
function listRoutes(entries: readonly RouteConfigEntry[], parent = ''): { path: string; file: string }[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const full = path === '*' ? '*' : [parent, path].join('/').replace(/\/$/, '') || '/';
    if (/^\/(?:admin|auth|functions)\b/.test(full)) return [];
    return [{ path: full, file }, ...listRoutes(children, full === '/' ? '' : full)];
  });
}

const all = listRoutes(routes);
const forms = all.filter(({ file }) =>
  /^export (?:async )?(?:function|const) action\b/m.test(readFileSync(`app/${file}`, 'utf8')),
);

test('every callable, form and endpoint that needs no right of admins has one row', () => {
  const open = Object.entries(callables).filter(([, { who }]) => who === 'anyone' || who === 'signed in');
  const expected = [
    ...open.map(([name]) => name),
    ...forms.map(({ path }) => `POST ${path}`),
    ...authEndpoints.map((endpoint) => endpoint.replace(' ', ' /auth/')),
  ];
  const pages = rows.filter(({ call }) => all.some(({ path }) => call === `GET ${path}`));
  const calls = rows.filter((row) => !pages.includes(row)).map(({ call }) => call);
  expect(calls.sort(), ADD_ROW).toEqual(expected.sort());
});

test('a row whose call makes something names its bound and the tests that reach it', () => {
  const making = rows.filter(({ makes }) => !makes.startsWith('nothing'));
  expect(making.length).toBeGreaterThan(20);
  expect(making.filter(({ bound }) => bound === '').map(({ call }) => call)).toEqual([]);
  expect(making.flatMap(({ line }) => listMissing(line))).toEqual([]);
  expect(text.match(/^- \*\*.*$/gm)?.flatMap(listMissing)).toEqual([]);
});

test('the numbers are those of the code', () => {
  const named = [...text.matchAll(/`([A-Z_]{4,})` = (\d+)/g)].map(([, name = '', value]) => [
    name,
    Number(value),
  ]);
  expect(named.filter(([name, value]) => BOUNDS[name as string] !== value)).toEqual([]);
  expect([...new Set(named.map(([name]) => name))].sort()).toEqual(Object.keys(BOUNDS).sort());
});

test('every mail that a visitor or buyer can trigger is in a row', () => {
  const triggered = allMails.filter(({ by }) => by === 'anyone' || by === 'buyer');
  const unknown = triggered.map(({ kind }) => kind).filter((kind) => !text.includes(`\`${kind}\``));
  expect(unknown, ADD_ROW).toEqual([]);
});
