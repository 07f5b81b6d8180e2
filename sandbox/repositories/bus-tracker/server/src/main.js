const { createServer } = require('node:http');
const { MongoClient } = require('mongodb');
const { Server } = require('socket.io');
const { estimateArrival } = require('./arrivals.js');
const { serveRooms } = require('./rooms.js');

const { MONGODB_URL = 'mongodb://localhost:27017/buses', PORT = 4000 } = process.env;

async function main() {
  const client = await new MongoClient(MONGODB_URL).connect();
  const trips = client.db().collection('trips');
  await trips.createIndex({ route: 1, begunAt: -1 });

  /** GET /arrival?route=R1&last=Hostel&at=…&stop=Library */
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://server');
    if (pathname !== '/arrival') return response.writeHead(404).end();
    const { route, last, at, stop } = Object.fromEntries(searchParams);
    const newest = await trips.find({ route }).sort({ begunAt: -1 }).limit(20).toArray();
    const found = estimateArrival(newest, { last, at: Number(at), stop });
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
  });
  serveRooms(new Server(server), { saveTrip: (trip) => trips.insertOne(trip) });
  server.listen(PORT, () => console.log(`Buses: port ${PORT}`));
}

main();
