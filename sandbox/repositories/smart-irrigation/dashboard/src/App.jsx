import { useEffect, useState } from 'react';
import { History } from './History.jsx';

/** The beds now, and the last 30 days of the chosen one. */
export function App() {
  const [garden, setGarden] = useState({ isOnline: false, beds: [] });
  const [chosen, setChosen] = useState(1);
  useEffect(() => {
    const load = () =>
      fetch('/api/beds').then(async (response) => setGarden(await response.json()), () => setGarden((old) => ({ ...old, isOnline: false })));
    load();
    const timer = setInterval(load, 2000);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <h1>Garden</h1>
      {!garden.isOnline && <p role="status">The board is offline. It goes on watering by itself.</p>}
      <ul>
        {garden.beds.map(({ bed, moisture, watering, at }) => (
          <li key={bed}>
            <button aria-pressed={bed === chosen} onClick={() => setChosen(bed)}>
              <b>Bed {bed}</b>
              <span>{moisture === null ? 'not calibrated' : `${Math.round(moisture)} %`}</span>
              <span>{watering ? 'watering' : `read at ${new Date(at).toLocaleTimeString()}`}</span>
            </button>
          </li>
        ))}
      </ul>
      <History bed={chosen} />
    </>
  );
}
