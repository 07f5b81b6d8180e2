import { expect, test } from 'vitest';
import { createLogger } from './log.ts';
import { withRequestId } from './request-id.ts';

const lines: string[] = [];
const log = createLogger('info', { write: (line) => void lines.push(line) });
const lastLine = () => JSON.parse(lines.at(-1) ?? '') as Record<string, unknown>;

test('a log line of a request carries its ID, other lines carry none', async () => {
  await withRequestId('0123456789abcdef', async () => {
    await null;
    log.child({ job: 'send-mail' }).info({ orderId: 'ord_1' }, 'done');
  });
  expect(lastLine()).toMatchObject({
    requestId: '0123456789abcdef',
    orderId: 'ord_1',
    job: 'send-mail',
    msg: 'done',
  });
  log.info('started');
  expect(lastLine()).not.toHaveProperty('requestId');
});

test.each([
  ['550 5.1.1 <asha.rao+shop@mail.college.example>: no such mailbox', '550 5.1.1 <[email]>: no such mailbox'],
  ['The contact +91 98765-43210 is invalid', 'The contact [phone] is invalid'],
  ['GitHub answered 422: asha-rao is blocked', 'GitHub answered 422.'],
  ['GitHub answered 401: Bad credentials', 'GitHub answered 401: Bad credentials'],
  ['order_PbN5X0 at 2026-11-22T02:53:11+05:30', 'order_PbN5X0 at 2026-11-22T02:53:11+05:30'],
])('a log line masks texts by other people: %s', (text, logged) => {
  log.warn({ reply: text, err: new Error(text, { cause: new Error(text) }) }, 'failed');
  expect(lastLine()).toMatchObject({ reply: logged, err: { message: logged, cause: { message: logged } } });
  expect((lastLine().err as { stack: string }).stack).toContain(`${logged}\n`);
});

test('a log line leaves out what a provider quotes in a refusal', () => {
  log.warn(
    { err: Object.assign(new Error('Validation Failed: {"value":"asha-rao"}'), { status: 422 }) },
    'failed',
  );
  expect(lines.at(-1)).not.toContain('asha');
});
