const assert = require('node:assert');
const { EventEmitter } = require('node:events');
const { test } = require('node:test');
const { isPlace, serveRooms } = require('../src/rooms.js');

/** A server and a socket that remember what was sent to which room. */
function open(options) {
  const io = new EventEmitter();
  const sent = [];
  io.to = (room) => ({ emit: (name, value) => sent.push([room, name, value]) });
  serveRooms(io, options);
  const socket = Object.assign(new EventEmitter(), { id: 's', rooms: new Set(), join() {}, leave() {} });
  io.emit('connection', socket);
  return { socket, sent };
}

test('a place reaches its route, and nobody outside a trip', () => {
  const { socket, sent } = open({ now: () => 5 });
  const place = { latitude: 18.52, longitude: 73.85 };
  socket.emit('place', place);
  socket.emit('begin', 'R1');
  socket.emit('place', place);
  assert.deepStrictEqual(sent, [['R1', 'place', { route: 'R1', at: 5, ...place }]]);
});

test('a driver who loses the network ends the trip, which is kept once', async () => {
  const kept = [];
  const { socket } = open({ saveTrip: async (trip) => kept.push(trip), now: () => 5 });
  socket.emit('begin', 'R1');
  socket.emit('passed', 'Hostel');
  socket.emit('end');
  socket.emit('disconnect');
  assert.deepStrictEqual(kept, [{ route: 'R1', begunAt: 5, passed: { Hostel: 5 } }]);
});

test('a place is on the earth', () => {
  assert.ok(isPlace({ latitude: -90, longitude: 180 }));
  assert.ok(!isPlace({ latitude: 91, longitude: 0 }));
  assert.ok(!isPlace());
});
