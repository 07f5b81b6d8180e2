import { useState } from 'react';
import { call } from './api.js';

export function SignIn({ onToken }) {
  const [error, setError] = useState('');
  async function submit(event) {
    event.preventDefault();
    const body = Object.fromEntries(new FormData(event.target));
    const path = event.nativeEvent.submitter?.value === 'new' ? '/users' : '/sessions';
    await call(path, { method: 'POST', body }).then(
      ({ token }) => onToken(token),
      (failure) => setError(failure.message),
    );
  }
  return (
    <form onSubmit={submit}>
      <label>
        Email <input name="email" type="email" autoComplete="email" required />
      </label>{' '}
      <label>
        Password <input name="password" type="password" minLength={8} required />
      </label>{' '}
      <button>Sign in</button> <button value="new">Create an account</button>
      {error && <p role="alert">{error}</p>}
    </form>
  );
}
