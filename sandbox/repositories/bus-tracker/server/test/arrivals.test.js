const assert = require('node:assert');
const { test } = require('node:test');
const { estimateArrival } = require('../src/arrivals.js');

const MINUTE = 60_000;
const at = (day, hour, minute) => new Date(2026, 9, day, hour, minute).getTime();

/** A trip that passes the hostel at this time and the library after some minutes. */
const trip = (hostel, minutes) => ({ passed: { Hostel: hostel, Library: hostel + minutes * MINUTE } });

test('one breakdown does not move the estimate', () => {
  const trips = [12, 13, 75, 12, 14].map((minutes, day) => trip(at(day + 1, 8, 0), minutes));
  const now = at(10, 8, 5);
  assert.deepStrictEqual(estimateArrival(trips, { last: 'Hostel', at: now, stop: 'Library' }), {
    arrival: now + 13 * MINUTE,
    trips: 5,
  });
});

test('trips of another time of day are left out, also across midnight', () => {
  const trips = [trip(at(1, 23, 40), 10), trip(at(2, 12, 0), 45)];
  const found = estimateArrival(trips, { last: 'Hostel', at: at(10, 0, 20), stop: 'Library' });
  assert.strictEqual(found.trips, 1);
});

test('only the newest 20 trips count', () => {
  const trips = Array.from({ length: 30 }, (_, day) => trip(at(30 - day, 8, 0), day < 20 ? 10 : 60));
  const found = estimateArrival(trips, { last: 'Hostel', at: at(31, 8, 0), stop: 'Library' });
  assert.deepStrictEqual(found, { arrival: at(31, 8, 10), trips: 20 });
});

test('a stop that was never passed has no estimate', () => {
  const trips = [trip(at(1, 8, 0), 12)];
  assert.strictEqual(estimateArrival(trips, { last: 'Hostel', at: at(2, 8, 0), stop: 'Stadium' }), null);
  assert.strictEqual(estimateArrival(trips, { last: 'Library', at: at(2, 8, 0), stop: 'Hostel' }), null);
});
