import { useEffect, useState } from 'react';
import { call } from './api.js';
import { Lessons } from './Lessons.jsx';
import { Students } from './Students.jsx';
import { Threshold } from './Threshold.jsx';

const PAGES = { Lessons, Students, Threshold };

export function App() {
  const [page, setPage] = useState('Lessons');
  const [courses, setCourses] = useState([]);
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  useEffect(() => {
    call('/courses').then(
      (found) => {
        setCourses(found);
        setCode(found[0]?.code ?? '');
      },
      (failure) => setError(failure.message),
    );
  }, []);
  const Page = PAGES[page];
  return (
    <>
      <header>
        <h1>Attendance</h1>
        <nav>
          {Object.keys(PAGES).map((name) => (
            <button key={name} aria-current={name === page} onClick={() => setPage(name)}>
              {name}
            </button>
          ))}
        </nav>
        <label>
          Course{' '}
          <select value={code} onChange={(event) => setCode(event.target.value)}>
            {courses.map((course) => (
              <option key={course.code} value={course.code}>
                {course.code} {course.title}
              </option>
            ))}
          </select>
        </label>
      </header>
      {error && <p role="alert">{error}</p>}
      <main>{page === 'Threshold' || code ? <Page code={code} /> : <p>Add a course first (docs/setup.md, step 4).</p>}</main>
    </>
  );
}
