import { useEffect, useRef, useState } from 'react';
import { token } from './api.js';

/** Messages and offers of one buyer for one listing. The same amount from both sides is an agreement. */
export function Chat({ listing, buyer, onClose }) {
  const [messages, setMessages] = useState([]);
  const socket = useRef(null);
  useEffect(() => {
    const opened = new WebSocket(`${location.origin.replace('http', 'ws')}/chat`);
    opened.onopen = () => opened.send(JSON.stringify({ token: token(), listing, buyer }));
    opened.onmessage = ({ data }) => setMessages((before) => [...before, JSON.parse(data)]);
    socket.current = opened;
    return () => opened.close();
  }, [listing, buyer]);
  const send = (message) => socket.current.send(JSON.stringify(message));
  function submit(event) {
    event.preventDefault();
    const { text, rupees } = Object.fromEntries(new FormData(event.target));
    if (text) send({ text });
    if (rupees) send({ rupees: Number(rupees) });
    event.target.reset();
  }
  return (
    <section aria-label="Chat">
      <ol>
        {messages.map(({ from, text, rupees, agreed, error }, position) => (
          <li key={position}>
            {error ?? `${from === buyer ? 'Buyer' : 'Seller'}: ${text ?? `₹${rupees}`}`}
            {agreed && <b> Agreed. Meet on campus and pay in person.</b>}
          </li>
        ))}
      </ol>
      <form onSubmit={submit}>
        <input name="text" aria-label="Message" placeholder="Message" />{' '}
        <input name="rupees" aria-label="Offer in rupees" inputMode="numeric" placeholder="Offer in ₹" />{' '}
        <button>Send</button> <button type="button" onClick={onClose}>Close</button>
      </form>
    </section>
  );
}
