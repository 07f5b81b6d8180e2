// Arrival estimates: how long the bus usually takes between two stops, from the last trips of its route.

const TRIPS = 20;
/** Trips at another time of day say little about this one. */
const MAX_MINUTES_APART = 90;

/**
 * Estimates when a bus reaches a stop. `trips` are finished trips of the route, newest first; each has `passed`, the time
 * (in ms) at which it passed each stop, by name. `last` is the stop that the bus passed last, `at` when.
 * Returns null when no trip has passed both stops.
 */
function estimateArrival(trips, { last, at, stop }) {
  const durations = trips
    .filter(({ passed }) => passed[last] !== undefined && passed[stop] > passed[last])
    .filter(({ passed }) => minutesApart(passed[last], at) <= MAX_MINUTES_APART)
    .slice(0, TRIPS)
    .map(({ passed }) => passed[stop] - passed[last]);
  if (durations.length === 0) return null;
  // The median: one breakdown must not move the estimate.
  return { arrival: at + median(durations), trips: durations.length };
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const DAY = 24 * 60;

/** Minutes between two times of day, across midnight as well. */
function minutesApart(a, b) {
  const difference = Math.abs(minuteOfDay(a) - minuteOfDay(b));
  return Math.min(difference, DAY - difference);
}

function minuteOfDay(time) {
  const date = new Date(time);
  return date.getHours() * 60 + date.getMinutes();
}

module.exports = { estimateArrival };
