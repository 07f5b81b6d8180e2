import { useState } from 'react';

/** The history of a plot, newest first, and a form that proposes a transfer. */
export function App() {
  const [history, setHistory] = useState([]);
  const [message, setMessage] = useState('');
  const ask = async (path, options) => {
    const response = await fetch(`/api${path}`, options);
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.message);
    return answer;
  };
  const run = (promise, done) => promise.then(done, (error) => setMessage(error.message));
  const fields = (event) => {
    event.preventDefault();
    setMessage('');
    return Object.fromEntries(new FormData(event.target));
  };
  return (
    <>
      <h1>Land registry</h1>
      <form onSubmit={(event) => run(ask(`/history/${fields(event).plot}`), setHistory)}>
        <input name="plot" aria-label="Plot" placeholder="MH-12-88" required /> <button>History</button>
      </form>
      <ol>
        {history.map(({ txId, at, owner, mortgaged }) => (
          <li key={txId}>
            {new Date(at).toLocaleString()}: {owner}
            {mortgaged && ', mortgaged'}
          </li>
        ))}
      </ol>
      <form
        onSubmit={(event) => {
          const { rupees, ...rest } = fields(event);
          const body = JSON.stringify({ ...rest, rupees: Number(rupees) });
          run(ask('/transfers', { method: 'POST', body }), () => setMessage('Proposed. Three signatures are missing.'));
        }}
      >
        {['plot', 'seller', 'buyer', 'rupees'].map((name) => (
          <input key={name} name={name} aria-label={name} placeholder={name} required />
        ))}
        <button>Propose a transfer</button>
      </form>
      <p role="status">{message}</p>
    </>
  );
}
