import { useCallback, useEffect, useState } from 'react';
import { call } from './api.js';

/** Reported listings. The server lets only moderators read them. */
export function Moderation({ onChange }) {
  const [reports, setReports] = useState([]);
  const load = useCallback(() => call('/moderation/reports').then(setReports), []);
  useEffect(() => void load(), [load]);
  const decide = (id, decision) =>
    call(`/moderation/reports/${id}/${decision}`, { method: 'POST' }).then(load).then(onChange);
  return (
    <section aria-label="Reports">
      {reports.length === 0 && <p>No open reports.</p>}
      {reports.map(({ id, listingId, reason }) => (
        <p key={id}>
          Listing {listingId}: {reason} <button onClick={() => decide(id, 'hide')}>Hide it</button>{' '}
          <button onClick={() => decide(id, 'keep')}>Keep it</button>
        </p>
      ))}
    </section>
  );
}
