import { useState } from 'react';
import { call } from './api.js';

export function SignIn({ onToken }) {
  const [error, setError] = useState('');
  function submit(event) {
    event.preventDefault();
    const path = event.nativeEvent.submitter?.value === 'new' ? '/accounts' : '/sessions';
    call(path, { method: 'POST', body: Object.fromEntries(new FormData(event.target)) }).then(
      ({ token }) => onToken(token),
      (failure) => setError(failure.message),
    );
  }
  return (
    <form onSubmit={submit}>
      <input name="email" type="email" aria-label="Email" placeholder="Email" required />{' '}
      <input name="password" type="password" aria-label="Password" placeholder="Password" minLength={8} required />{' '}
      <button>Sign in</button> <button value="new">Create an account</button>
      {error && <p role="alert">{error}</p>}
    </form>
  );
}
