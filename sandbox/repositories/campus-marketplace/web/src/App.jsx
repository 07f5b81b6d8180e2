import { useCallback, useEffect, useState } from 'react';
import { call, me } from './api.js';
import { Chat } from './Chat.jsx';
import { Moderation } from './Moderation.jsx';
import { Sell } from './Sell.jsx';
import { SignIn } from './SignIn.jsx';

export function App() {
  const [user, setUser] = useState(me);
  const [words, setWords] = useState('');
  const [found, setFound] = useState({ listings: [], hasNext: false });
  const [page, setPage] = useState(0);
  const [chat, setChat] = useState(null);
  const [error, setError] = useState('');
  const load = useCallback(
    () =>
      call(`/listings?words=${encodeURIComponent(words)}&page=${page}`).then(setFound, (failure) =>
        setError(failure.message),
      ),
    [words, page],
  );
  useEffect(() => void load(), [load]);
  const report = (id) => {
    const reason = prompt('What is wrong with this listing?');
    if (reason) call(`/listings/${id}/reports`, { method: 'POST', body: { reason } }).catch((f) => setError(f.message));
  };
  return (
    <>
      <h1>Campus Marketplace</h1>
      {user ? <Sell onAdded={load} /> : <SignIn onToken={(token) => { sessionStorage.setItem('token', token); setUser(me()); }} />}
      {user?.isModerator && <Moderation onChange={load} />}
      {error && <p role="alert">{error}</p>}
      <input
        type="search"
        aria-label="Search"
        placeholder="Books, cycles, lab coats"
        value={words}
        onChange={(event) => { setPage(0); setWords(event.target.value); }}
      />
      <ul>
        {found.listings.map(({ id, sellerId, title, text, rupees, photo }) => (
          <li key={id}>
            {photo && <img src={`/api/photos/${photo}`} alt="" />}
            <h2>{title}</h2>
            <p>{text}</p>
            <b>₹{rupees}</b>{' '}
            {user && user.id !== sellerId && (
              <>
                <button onClick={() => setChat({ listing: id, buyer: user.id })}>Chat with the seller</button>{' '}
                <button onClick={() => report(id)}>Report</button>
              </>
            )}
          </li>
        ))}
      </ul>
      {page > 0 && <button onClick={() => setPage(page - 1)}>Newer</button>}
      {found.hasNext && <button onClick={() => setPage(page + 1)}>Older</button>}
      {chat && <Chat key={chat.listing} {...chat} onClose={() => setChat(null)} />}
    </>
  );
}
