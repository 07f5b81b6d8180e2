import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeWhatsApp, startFakeWhatsApp } from '#test/harness/fake-whatsapp.ts';
import type { Fault } from '#test/harness/fault-injection.ts';
import { freePort } from '#test/harness/free-port.ts';
import { createWhatsApp } from './whatsapp.ts';

let fake: FakeWhatsApp;
const NUMBER = '919876543210';
const message = {
  to: NUMBER,
  projectName: 'Face\nRecognition',
  githubLogin: 'asha',
  url: 'https://github.com/acme/face/invitations',
};

beforeAll(async () => {
  fake = await startFakeWhatsApp();
});
beforeEach(() => fake.reset());
afterAll(() => fake.close());

const send = (given = {}, options = {}) =>
  createWhatsApp(fake.settings, options).sendInvited({ ...message, ...given });

test('a message uses the template with its texts, each on one line', async () => {
  await send();
  expect(fake.calls).toMatchObject([
    { route: 'POST /v23.0/1234567890/messages', headers: { authorization: 'Bearer token' } },
  ]);
  expect(fake.messages).toEqual([
    { to: NUMBER, template: 'invitation_sent', texts: ['Face Recognition', 'asha', message.url] },
  ]);
  expect(await createWhatsApp(fake.settings).getSenderName()).toBe('Sandbox');
});

const error = (status: number, code?: number): Fault => ({
  status,
  body: code === undefined ? 'Bad gateway' : { error: { code, message: `Failed for ${NUMBER}` } },
});

test.each<[fault: Fault, kind: string, isAnswered: boolean]>([
  [error(429, 130_429), 'retry', true],
  [error(400, 131_056), 'retry', true],
  [error(401, 190), 'retry', true],
  [error(500, 131_000), 'retry', true],
  [error(502), 'unclear', true],
  [error(400, 132_001), 'refused', true],
  ['drop-reply', 'unclear', false],
  ['hold-reply', 'unclear', false],
])("WhatsApp's answer %j means %s", async (fault, kind, isAnswered) => {
  fake.injectFaults('POST', fault);
  const failure = await send({}, fault === 'hold-reply' ? { timeoutMs: 400 } : {}).catch(
    (thrown: Error) => thrown,
  );
  expect(failure).toMatchObject({ name: 'WhatsAppError', kind, isAnswered });
  expect(JSON.stringify(failure) + String(failure)).not.toContain(NUMBER);
});

test('an unreachable server got nothing, and a number without WhatsApp is refused', async () => {
  const { sendInvited } = createWhatsApp({
    ...fake.settings,
    apiUrl: `http://127.0.0.1:${await freePort()}`,
  });
  await expect(sendInvited(message)).rejects.toMatchObject({ kind: 'retry', isAnswered: false });
  await expect(send({ to: '919876540000' })).rejects.toMatchObject({ kind: 'refused' });
});
