import { DISCLOSURE_FIELDS, MAX_DISCLOSURE_TEXT } from '#server/features/disclosures/rules/disclosure.ts';
import { ATTACKER, ask, sendHalf, VISITOR } from './client.ts';

/** Sends request number `n`. Resolves to its status, or to undefined if that means nothing. */
export type Attack = (n: number) => Promise<number | undefined>;

/** What costs a shop more than the plain addresses, from the reports that found it. */
export function listAttacks(url: string, order: { id: string; key: string }): Record<string, Attack> {
  const form = 'application/x-www-form-urlencoded';
  const get = async (path: string) => (await ask(url + path, { from: ATTACKER })).status;
  const post = async (path: string, type: string, body: string) =>
    (await ask(url + path, { from: ATTACKER, headers: { 'content-type': type }, body })).status;
  const call = (name: string, data: unknown) =>
    post(`/functions/us-central1/${name}`, 'application/json', JSON.stringify({ data }));
  return {
    'forms of 254 KB': () => post('/contact', form, 'a&'.repeat(127_000)),
    'forms of 60 KB': () => post('/contact', form, `email=x&message=${'%E0%A4%A8'.repeat(6600)}`),
    'calls of 240 KB': () => call('requestHelp', { orderId: order.id, message: 'x'.repeat(240_000) }),
    'results of 20,000 characters': () =>
      call('requestHelp', { orderId: order.id, key: order.key, message: 'x', results: ':'.repeat(20_000) }),
    'new texts of the disclosure and its PDF': async (n) => {
      const text = `${n} `.padEnd(MAX_DISCLOSURE_TEXT, 'e\u0301');
      const fields = new URLSearchParams(DISCLOSURE_FIELDS.map((field) => [field, text]));
      await post(`/orders/${order.id}/disclosure?key=${order.key}`, form, String(fields));
      return get(`/orders/${order.id}/disclosure.pdf?key=${order.key}`);
    },
    'pages that no cache has': (n) =>
      get(`${['/projects?search=', '/login?x=', '/technologies/python?cursor='][n % 3]}${n}`),
    'pages of a coupon’s link': (n) => get(`/projects?coupon=NONE${n}`),
    'sessions that are made up': async (n) => {
      const headers = { cookie: `capstone_session=made-up-${n}.signature` };
      return (await ask(`${url}/auth/get-session`, { from: ATTACKER, headers })).status;
    },
    'guesses of a password': async (n) => {
      const body = JSON.stringify({ email: `guess-${n}@example.com`, password: 'a wrong one' });
      return post('/auth/sign-in/email', 'application/json', body);
    },
    'half-sent forms': async () => {
      await sendHalf(url, '/contact', ATTACKER);
      return undefined;
    },
    [OWN_NETWORK]: async () => {
      await sendHalf(url, '/contact', VISITOR);
      return undefined;
    },
  };
}

/** The one whose connections come from the visitor's own network, and are fewer. */
export const OWN_NETWORK = 'half-sent forms of the visitor’s own network';
export const OWN_CONNECTIONS = 8;
