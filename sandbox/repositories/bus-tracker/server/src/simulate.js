// Drives a bus along a route for a demo in the classroom: `npm run simulate`. A stop every 20 seconds.
const { io } = require('socket.io-client');

const STOPS = [
  ['Hostel', 18.5204, 73.8567],
  ['Gate 2', 18.5236, 73.8523],
  ['Library', 18.5271, 73.8479],
  ['Main building', 18.5308, 73.8475],
];
const STEPS = 20;
const socket = io(process.env.SERVER ?? 'http://localhost:4000');

socket.on('connect', () => {
  let step = 0;
  socket.emit('begin', 'R1');
  const timer = setInterval(() => {
    const [index, part] = [Math.floor(step / STEPS), (step % STEPS) / STEPS];
    const [name, latitude, longitude] = STOPS[index];
    const [, toLatitude, toLongitude] = STOPS[index + 1] ?? STOPS[index];
    if (part === 0) socket.emit('passed', name);
    socket.emit('place', {
      latitude: latitude + (toLatitude - latitude) * part,
      longitude: longitude + (toLongitude - longitude) * part,
    });
    if (index === STOPS.length - 1) {
      clearInterval(timer);
      socket.emit('end');
      setTimeout(() => socket.close(), 500);
    }
    step += 1;
  }, 1000);
});
