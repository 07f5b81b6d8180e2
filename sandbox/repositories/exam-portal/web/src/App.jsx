import { useEffect, useRef, useState } from 'react';

const path = `/api/exams/${new URLSearchParams(location.search).get('exam') ?? 1}/sitting`;
const QUESTIONS = 10;

/** Sends the changed answers every ten seconds. A reload gets the saved ones back. */
export function App() {
  const [answers, setAnswers] = useState({});
  const [left, setLeft] = useState(null);
  const [error, setError] = useState('');
  const unsaved = useRef({});

  useEffect(() => {
    const show = ({ secondsLeft, answers: saved }) => {
      setLeft(secondsLeft);
      setAnswers((now) => ({ ...saved, ...now }));
    };
    const ask = async (options) => {
      const response = await fetch(path, options);
      if (response.status === 409) return setLeft(0);
      if (!response.ok) throw new Error('Not saved. Your answers stay here and are sent again.');
      show(await response.json());
      setError('');
    };
    ask().catch((failure) => setError(failure.message));
    const saving = setInterval(() => {
      const sent = unsaved.current;
      unsaved.current = {};
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) };
      ask({ method: 'PUT', headers, body: JSON.stringify(sent) }).catch((failure) => {
        unsaved.current = { ...sent, ...unsaved.current };
        setError(failure.message);
      });
    }, 10_000);
    return () => clearInterval(saving);
  }, []);
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => seconds && seconds - 1), 1000);
    return () => clearInterval(timer);
  }, []);

  const choose = (question, choice) => {
    unsaved.current[question] = choice;
    setAnswers({ ...answers, [question]: choice });
  };
  return (
    <>
      <h1>{left === null ? 'Exam' : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left`}</h1>
      {error && <p role="alert">{error}</p>}
      {Array.from({ length: QUESTIONS }, (_, question) => (
        <fieldset key={question} disabled={left === 0}>
          <legend>Question {question + 1}</legend>
          {['A', 'B', 'C', 'D'].map((name, choice) => (
            <label key={name}>
              <input type="radio" name={`q${question}`} checked={answers[question] === choice} onChange={() => choose(question, choice)} /> {name}
            </label>
          ))}
        </fieldset>
      ))}
    </>
  );
}
