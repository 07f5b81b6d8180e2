import { createServer } from 'node:http';
import pg from 'pg';
import { findMatches, type Point } from './match.ts';
import { parsePlace, toWkt } from './places.ts';

const CAMPUS: Point = { latitude: 18.5308, longitude: 73.8475 };
const database = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? 'postgres://localhost/carpool' });

async function distance(from: Point, to: Point): Promise<number> {
  const query = 'select road_metres($1::geography, $2::geography) as metres';
  const { rows } = await database.query(query, [toWkt(from), toWkt(to)]);
  return rows[0].metres;
}

/** Only drivers who begin within 3 km are compared by road, because Dijkstra is dear. */
async function listTrips(near: Point) {
  const { rows } = await database.query(
    `select driver_id, seats, st_y(origin::geometry) as latitude, st_x(origin::geometry) as longitude
     from trips where st_dwithin(origin, $1::geography, 3000)`,
    [toWkt(near)],
  );
  return rows.map(({ driver_id, seats, latitude, longitude }) => ({
    driverId: driver_id,
    seats,
    from: { latitude, longitude },
    to: CAMPUS,
    distance,
  }));
}

const server = createServer(async (request, response) => {
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server');
  try {
    const asked = /^\/rides\/(\d+)\/requests$/.exec(pathname);
    if (request.method === 'POST' && asked) {
      await database.query('insert into requests (driver_id) values ($1)', [Number(asked[1])]);
      return send(201, {});
    }
    if (pathname !== '/rides') return send(404, { message: 'Not found' });
    const from = parsePlace(searchParams.get('from') ?? '');
    if (!from) return send(400, { message: 'A place is written as 18.52, 73.85.' });
    send(200, await findMatches({ from, to: CAMPUS }, await listTrips(from)));
  } catch (error) {
    console.error(error);
    send(500, { message: 'The database does not answer.' });
  }
});
server.listen(Number(process.env.PORT ?? 4000));
