import { createSoil } from '../simulator/soil.js';

const [WIDTH, HEIGHT] = [640, 240];
const MINUTES = 24 * 60;
const value = (id) => Number(document.getElementById(id).value);

function show() {
  const soil = createSoil({ moisture: value('moisture'), dryingPerHour: value('drying') });
  const readings = Array.from({ length: MINUTES }, (_, minute) => soil.step(1, (6 + minute / 60) % 24));
  const points = readings.map(({ moisture }, n) => `${(n * WIDTH) / MINUTES},${HEIGHT - (moisture * HEIGHT) / 100}`);
  document.querySelector('polyline').setAttribute('points', points.join(' '));
  const watered = readings.filter(({ watering }) => watering).length;
  document.querySelector('[aria-live]').textContent =
    `The pump ran for ${watered} minutes. The soil ends at ${readings.at(-1).moisture} percent.`;
}

document.addEventListener('input', show);
show();
