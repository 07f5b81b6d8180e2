/** Finds drivers who hardly leave their way to take a rider. */

export interface Point {
  latitude: number;
  longitude: number;
}

export interface Trip {
  driverId: number;
  seats: number;
  /** Metres by road between two points, as PostGIS and the road graph say. */
  distance: (from: Point, to: Point) => Promise<number>;
  from: Point;
  to: Point;
}

export interface Match {
  driverId: number;
  detourMetres: number;
  score: number;
}

const FULL_DETOUR = 1500;

/** The best drivers first; none with a detour above the limit, and none without a seat. */
export async function findMatches(rider: { from: Point; to: Point }, trips: Trip[], limit = FULL_DETOUR): Promise<Match[]> {
  const matches = await Promise.all(
    trips
      .filter(({ seats }) => seats > 0)
      .map(async ({ driverId, from, to, distance }): Promise<Match> => {
        const [alone, toRider, together, toEnd] = await Promise.all([
          distance(from, to),
          distance(from, rider.from),
          distance(rider.from, rider.to),
          distance(rider.to, to),
        ]);
        const detourMetres = Math.max(0, toRider + together + toEnd - alone);
        const shared = together / Math.max(alone, 1);
        return { driverId, detourMetres, score: Math.min(1, shared) * (1 - detourMetres / limit) };
      }),
  );
  return matches
    .filter(({ detourMetres }) => detourMetres <= limit)
    .sort((a, b) => b.score - a.score || a.driverId - b.driverId);
}

/** Everyone in the car pays the same, in whole rupees; the driver keeps the rest of the division. */
export function shareFuel(rupees: number, people: number): { rider: number; driver: number } {
  const rider = Math.floor(rupees / people);
  return { rider, driver: rupees - rider * (people - 1) };
}
