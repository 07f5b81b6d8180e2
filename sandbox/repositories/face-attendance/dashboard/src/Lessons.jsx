import { useEffect, useState } from 'react';
import { call, download } from './api.js';

/** The list that the camera proposes. The teacher corrects it and saves it. */
export function Lessons({ code }) {
  const [lessons, setLessons] = useState([]);
  const [lesson, setLesson] = useState(null);
  const [error, setError] = useState('');
  const run = (promise) => promise.then(setLesson, (failure) => setError(failure.message));

  useEffect(() => {
    setLesson(null);
    call(`/lessons?course_code=${code}`).then(setLessons, (failure) => setError(failure.message));
  }, [code]);

  // Photos arrive from the camera's computer while the list is open.
  const id = lesson && !lesson.saved_at ? lesson.id : null;
  useEffect(() => {
    if (id === null) return;
    const timer = setInterval(() => void call(`/lessons/${id}`).then(setLesson, () => {}), 2000);
    return () => clearInterval(timer);
  }, [id]);

  const begin = () => {
    const now = new Date();
    const local = new Date(now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    run(call('/lessons', { method: 'POST', body: { course_code: code, begins_at: local } }));
  };
  const month = new Date().toISOString().slice(0, 7).replace('-0', '-');

  return (
    <>
      <p>
        <button onClick={begin}>Begin a lesson now</button>{' '}
        <button
          onClick={() =>
            download(`/courses/${code}/months/${month}.xlsx`, `${code}-${month}.xlsx`).catch((failure) =>
              setError(failure.message),
            )
          }
        >
          This month as Excel
        </button>
      </p>
      {error && <p role="alert">{error}</p>}
      {lesson ? (
        <Marks lesson={lesson} onChange={(path, options) => run(call(`/lessons/${lesson.id}${path}`, options))} />
      ) : (
        <ul>
          {lessons.map(({ id, begins_at, saved_at }) => (
            <li key={id}>
              <button onClick={() => run(call(`/lessons/${id}`))}>{new Date(begins_at).toLocaleString()}</button>{' '}
              {saved_at ? 'saved' : 'open'}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Marks({ lesson, onChange }) {
  const isOpen = !lesson.saved_at;
  return (
    <table>
      <caption>
        Lesson {lesson.id}, {lesson.marks.filter((mark) => mark.is_present).length} of {lesson.marks.length} present{' '}
        {isOpen && <button onClick={() => onChange('/save', { method: 'POST' })}>Save the list</button>}
      </caption>
      <tbody>
        {lesson.marks.map(({ roll_number, is_present, similarity }) => (
          <tr key={roll_number}>
            <th scope="row">{roll_number}</th>
            <td>{is_present ? (similarity === null ? 'by the teacher' : similarity.toFixed(3)) : ''}</td>
            <td>
              <label>
                <input
                  type="checkbox"
                  checked={is_present}
                  disabled={!isOpen}
                  onChange={() =>
                    onChange(`/marks/${roll_number}`, { method: 'PUT', body: { is_present: !is_present } })
                  }
                />{' '}
                present
              </label>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
