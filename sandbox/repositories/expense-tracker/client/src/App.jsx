import { useState } from 'react';
import { Month } from './Month.jsx';
import { SignIn } from './SignIn.jsx';

export function App() {
  const [isIn, setIn] = useState(() => localStorage.getItem('token') !== null);
  const keep = (token) => {
    if (token) localStorage.setItem('token', token);
    else localStorage.removeItem('token');
    setIn(Boolean(token));
  };
  return (
    <>
      <h1>Expenses</h1>
      {isIn ? <Month onSignOut={() => keep(null)} /> : <SignIn onToken={keep} />}
    </>
  );
}
