import { findMatches, shareFuel } from '../server/src/match.ts';
import { parsePlace } from '../server/src/places.ts';

const METRES = 111_320;
const NAMES = ['Asha', 'Bilal', 'Chitra', 'Dev'];
/** Straight lines stand in for the roads of OpenStreetMap. */
const distance = async (a, b) =>
  Math.hypot(
    (a.latitude - b.latitude) * METRES,
    (a.longitude - b.longitude) * METRES * Math.cos((a.latitude * Math.PI) / 180),
  );
const point = (latitude, longitude) => ({ latitude, longitude });
const trips = [
  { driverId: 0, seats: 2, from: point(18.519, 73.858), to: point(18.533, 73.846), distance },
  { driverId: 1, seats: 1, from: point(18.512, 73.862), to: point(18.531, 73.847), distance },
  { driverId: 2, seats: 0, from: point(18.52, 73.857), to: point(18.531, 73.847), distance },
  { driverId: 3, seats: 3, from: point(18.56, 73.8), to: point(18.49, 73.9), distance },
];
const field = (id) => document.getElementById(id).value;

async function show() {
  const [from, to] = [parsePlace(field('from')), parsePlace(field('to'))];
  const matches = from && to ? await findMatches({ from, to }, trips) : [];
  const { rider } = shareFuel(Math.round(Number(field('fuel'))), 2);
  const rows = matches.map(({ driverId, detourMetres }) => {
    const row = document.createElement('tr');
    for (const text of [NAMES[driverId], `${Math.round(detourMetres)} m`, `₹${rider}`]) row.insertCell().textContent = text;
    return row;
  });
  if (rows.length === 0) {
    const row = document.createElement('tr');
    row.insertCell().textContent = from && to ? 'No one goes this way.' : 'A place is two numbers, such as 18.52, 73.85.';
    rows.push(row);
  }
  document.querySelector('tbody').replaceChildren(...rows);
}

document.addEventListener('input', show);
show();
