/** Students join the room of a route. A driver's place reaches only that room, and only during a trip. */
function serveRooms(io, { saveTrip = async () => {}, now = Date.now } = {}) {
  io.on('connection', (socket) => {
    socket.on('follow', (route) => {
      for (const room of socket.rooms) if (room !== socket.id) socket.leave(room);
      if (typeof route === 'string' && route.length <= 40) socket.join(route);
    });
    let trip = null;
    socket.on('begin', (route) => {
      trip = { route, begunAt: now(), passed: {} };
    });
    socket.on('place', (place) => {
      if (trip === null || !isPlace(place)) return;
      io.to(trip.route).emit('place', { route: trip.route, at: now(), ...place });
    });
    socket.on('passed', (stop) => {
      if (trip !== null) trip.passed[stop] = now();
    });
    const end = async () => {
      if (trip === null) return;
      const ended = trip;
      trip = null;
      io.to(ended.route).emit('ended', ended.route);
      await saveTrip(ended);
    };
    socket.on('end', end);
    socket.on('disconnect', end);
  });
}

function isPlace({ latitude, longitude } = {}) {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

module.exports = { isPlace, serveRooms };
