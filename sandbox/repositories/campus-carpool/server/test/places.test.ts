import { expect, test } from 'vitest';
import { parsePlace, toWkt } from '../src/places.ts';

test('a place has a latitude and a longitude, which PostGIS wants the other way round', () => {
  expect(toWkt(parsePlace(' 18.52, 73.85 ') ?? { latitude: 0, longitude: 0 })).toBe('POINT(73.85 18.52)');
});

test.each(['', 'Pune', '91, 0', '0, 181', '1,2,3'])('%j is no place', (text) => {
  expect(parsePlace(text)).toBeNull();
});
