import { expect, test } from 'vitest';
import { findMatches, type Point, shareFuel, type Trip } from '../src/match.ts';

const at = (metres: number): Point => ({ latitude: 0, longitude: metres });

/** A driver on a straight road, on which a longitude is a number of metres. */
function trip(driverId: number, from: number, to: number, seats = 2): Trip {
  const distance = async (a: Point, b: Point) => Math.abs(a.longitude - b.longitude);
  return { driverId, seats, distance, from: at(from), to: at(to) };
}

const rider = { from: at(2000), to: at(8000) };

test('a driver who passes both ends has no detour', async () => {
  expect(await findMatches(rider, [trip(1, 0, 10_000)])).toEqual([{ driverId: 1, detourMetres: 0, score: 0.6 }]);
});

test('a shorter detour and a longer shared way come first', async () => {
  const trips = [trip(1, 0, 20_000), trip(2, 2000, 8000), trip(3, 2500, 8000)];
  expect((await findMatches(rider, trips)).map(({ driverId }) => driverId)).toEqual([2, 3, 1]);
});

test('a detour above the limit and a full car are left out', async () => {
  const trips = [trip(1, 2000, 7200), trip(2, 2000, 8000, 0)];
  expect(await findMatches(rider, trips)).toEqual([]);
  expect(await findMatches(rider, trips, 1700)).toHaveLength(1);
});

test('drivers with the same score are ordered by their number', async () => {
  const trips = [trip(9, 2000, 8000), trip(4, 2000, 8000)];
  expect((await findMatches(rider, trips)).map(({ driverId }) => driverId)).toEqual([4, 9]);
});

test('the shares add up to what was paid', () => {
  expect(shareFuel(100, 3)).toEqual({ rider: 33, driver: 34 });
  expect(shareFuel(100, 1)).toEqual({ rider: 100, driver: 100 });
});
