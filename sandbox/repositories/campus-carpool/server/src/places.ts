import type { Point } from './match.ts';

/** `18.52, 73.85` as a point; null for anything else. */
export function parsePlace(text: string): Point | null {
  const found = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text);
  if (!found) return null;
  const [latitude, longitude] = [Number(found[1]), Number(found[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Longitude comes first in PostGIS. */
export const toWkt = ({ latitude, longitude }: Point): string => `POINT(${longitude} ${latitude})`;
