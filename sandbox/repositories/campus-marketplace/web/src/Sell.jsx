import { useState } from 'react';
import { call } from './api.js';

export function Sell({ onAdded }) {
  const [error, setError] = useState('');
  async function submit(event) {
    event.preventDefault();
    const form = event.target;
    const { title, text, rupees, photo } = Object.fromEntries(new FormData(form));
    try {
      const { id } = await call('/listings', { method: 'POST', body: { title, text, rupees: Number(rupees) } });
      if (photo.size > 0) await call(`/listings/${id}/photo`, { method: 'POST', file: photo });
      form.reset();
      setError('');
    } catch (failure) {
      setError(failure.message);
    }
    onAdded();
  }
  return (
    <form onSubmit={submit}>
      <input name="title" aria-label="Title" placeholder="Title" required maxLength={120} />{' '}
      <input name="text" aria-label="Description" placeholder="Condition, where to meet" required />{' '}
      <input name="rupees" aria-label="Price in rupees" placeholder="₹" inputMode="numeric" required />{' '}
      <input name="photo" aria-label="Photo" type="file" accept="image/jpeg,image/png" /> <button>Sell</button>
      {error && <p role="alert">{error}</p>}
    </form>
  );
}
