import { useEffect, useState } from 'react';
import { call } from './api.js';

const [WIDTH, HEIGHT] = [640, 320];

/** Plots false accepts against false rejects. The slider shows both rates at one threshold. */
export function Threshold() {
  const [data, setData] = useState(null);
  const [chosen, setChosen] = useState(18);
  const [error, setError] = useState('');
  useEffect(() => void call('/threshold').then(setData, (failure) => setError(failure.message)), []);
  if (!data) return <p role="alert">{error || 'Reading the pairs…'}</p>;
  const line = (key) =>
    data.points.map((point) => `${point.threshold * WIDTH},${HEIGHT - point[key] * HEIGHT}`).join(' ');
  const point = data.points[chosen];
  const percent = (share) => `${(share * 100).toFixed(1)} %`;
  return (
    <>
      <p>
        {data.pairs} pairs of <code>{data.source}</code>
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="False accepts fall and false rejects rise">
        <polyline points={line('false_accepts')} className="accepts" />
        <polyline points={line('false_rejects')} className="rejects" />
        <line x1={point.threshold * WIDTH} x2={point.threshold * WIDTH} y1="0" y2={HEIGHT} />
      </svg>
      <label>
        Threshold {point.threshold.toFixed(2)}{' '}
        <input
          type="range"
          max={data.points.length - 1}
          value={chosen}
          onChange={(event) => setChosen(Number(event.target.value))}
        />
      </label>
      <p>
        <b className="accepts">False accepts {percent(point.false_accepts)}</b>,{' '}
        <b className="rejects">false rejects {percent(point.false_rejects)}</b>
      </p>
    </>
  );
}
