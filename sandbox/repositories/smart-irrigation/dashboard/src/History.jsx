import { useEffect, useState } from 'react';

const [WIDTH, HEIGHT] = [720, 200];

export function History({ bed }) {
  const [points, setPoints] = useState([]);
  const [error, setError] = useState('');
  useEffect(() => {
    let isCurrent = true;
    fetch(`/api/beds/${bed}/history`)
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error('InfluxDB does not answer.'))))
      .then((found) => isCurrent && setPoints(found), (failure) => setError(failure.message));
    return () => {
      isCurrent = false;
    };
  }, [bed]);
  if (error) return <p role="alert">{error}</p>;
  if (points.length < 2) return <p>The history of bed {bed} begins with the first hour.</p>;
  const from = Date.parse(points[0].at);
  const span = Date.parse(points.at(-1).at) - from;
  const line = points
    .map(({ at, moisture }) => `${((Date.parse(at) - from) / span) * WIDTH},${HEIGHT - moisture * (HEIGHT / 100)}`)
    .join(' ');
  return (
    <figure>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`Moisture of bed ${bed}`}>
        {[46, 54].map((limit) => (
          <line key={limit} x2={WIDTH} y1={HEIGHT - limit * 2} y2={HEIGHT - limit * 2} />
        ))}
        <polyline points={line} />
      </svg>
      <figcaption>
        Bed {bed}: {new Date(from).toLocaleDateString()} to {new Date(points.at(-1).at).toLocaleDateString()}. The lines are
        where the pump starts and stops.
      </figcaption>
    </figure>
  );
}
