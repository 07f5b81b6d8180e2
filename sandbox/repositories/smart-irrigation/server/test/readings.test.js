import assert from 'node:assert';
import { test } from 'node:test';
import { parseCsv, parseMessage, toLine } from '../src/readings.js';

test('a message of a bed becomes a reading', () => {
  const reading = parseMessage('garden/beds/2', '{"moisture":47.5,"watering":true}');
  assert.deepStrictEqual(reading, { bed: 2, moisture: 47.5, watering: true });
  assert.strictEqual(toLine(reading, 1785000000000), 'beds,bed=2 moisture=47.5,watering=true 1785000000000');
});

test('a bed that was never calibrated has no moisture', () => {
  const reading = parseMessage('garden/beds/3', '{"moisture":-1,"watering":false}');
  assert.strictEqual(toLine(reading, 1), 'beds,bed=3 watering=false 1');
});

test('other topics and broken messages are left out', () => {
  const good = '{"moisture":50,"watering":true}';
  assert.strictEqual(parseMessage('garden/beds/5', good), null);
  assert.strictEqual(parseMessage('garden/online', 'true'), null);
  assert.strictEqual(parseMessage('garden/beds/1', '{"moisture":"wet"}'), null);
  assert.strictEqual(parseMessage('garden/beds/1', '{'), null);
});

test("the rows of InfluxDB's answer are read by the names of their columns", () => {
  const csv = ',result,table,_time,_value\r\n,,0,2026-08-04T10:00:00Z,46.25\r\n\r\n';
  assert.deepStrictEqual(parseCsv(csv), [{ at: '2026-08-04T10:00:00Z', moisture: 46.25 }]);
  assert.deepStrictEqual(parseCsv(''), []);
});
