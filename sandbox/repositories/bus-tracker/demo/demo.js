const { estimateArrival } = module.exports;
const MINUTE = 60_000;
const STOPS = [
  ['Gate 2', 6],
  ['Library', 11],
  ['Main building', 17],
];
const at = (hours, minutes) => new Date(2026, 10, 2, hours, minutes).getTime();

/** Finished trips from 7:00 to 18:00, each some seconds apart from the others. */
const trips = Array.from({ length: 40 }, (_, n) => {
  const begun = at(7 + (n % 12), (n * 13) % 60);
  const slow = n % 8 === 0 ? 1.6 : 1 + (n % 5) / 20;
  const passed = Object.fromEntries(STOPS.map(([stop, minutes]) => [stop, begun + minutes * slow * MINUTE]));
  return { passed: { Hostel: begun, ...passed } };
});

function show() {
  const [hours, minutes] = document.getElementById('left').value.split(':').map(Number);
  const rows = STOPS.map(([stop]) => {
    const found = estimateArrival(trips, { last: 'Hostel', at: at(hours, minutes), stop });
    const row = document.createElement('tr');
    const time = found && new Date(found.arrival).toLocaleTimeString('en-IN', { timeStyle: 'short' });
    for (const text of [stop, time ?? 'Not known', found ? `${found.trips} trips` : 'no trip at this time'])
      row.insertCell().textContent = text;
    return row;
  });
  document.querySelector('tbody').replaceChildren(...rows);
}

document.addEventListener('input', show);
show();
