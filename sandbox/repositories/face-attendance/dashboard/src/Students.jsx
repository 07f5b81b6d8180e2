import { useCallback, useEffect, useState } from 'react';
import { call } from './api.js';

export function Students({ code }) {
  const [students, setStudents] = useState([]);
  const [enrolled, setEnrolled] = useState([]);
  const [error, setError] = useState('');
  const load = useCallback(
    () =>
      Promise.all([call('/students'), call(`/courses/${code}/students`)]).then(([all, those]) => {
        setStudents(all);
        setEnrolled(those);
      }),
    [code],
  );
  const run = (promise) => promise.then(load).catch((failure) => setError(failure.message));
  useEffect(() => void load().catch((failure) => setError(failure.message)), [load]);

  function add(event) {
    event.preventDefault();
    const { roll_number, name } = Object.fromEntries(new FormData(event.target));
    run(call('/students', { method: 'POST', body: { roll_number: roll_number.toUpperCase(), name } }));
    event.target.reset();
  }

  return (
    <>
      <form onSubmit={add}>
        <label>
          Roll number <input name="roll_number" required />
        </label>{' '}
        <label>
          Name <input name="name" required />
        </label>{' '}
        <button>Add</button>
      </form>
      {error && <p role="alert">{error}</p>}
      <table>
        <tbody>
          {students.map(({ roll_number, name, consented_on }) => {
            const isEnrolled = enrolled.includes(roll_number);
            const consent = `/students/${roll_number}/consent`;
            return (
              <tr key={roll_number}>
                <th scope="row">{roll_number}</th>
                <td>{name}</td>
                <td>
                  <button onClick={() => run(call(consent, { method: consented_on ? 'DELETE' : 'POST' }))}>
                    {consented_on ? `Consented on ${consented_on}: withdraw` : 'Form was handed in'}
                  </button>
                </td>
                <td>
                  <button
                    onClick={() =>
                      run(
                        call(`/courses/${code}/students/${roll_number}`, { method: isEnrolled ? 'DELETE' : 'PUT' }),
                      )
                    }
                  >
                    {isEnrolled ? 'Take out of the course' : 'Enrol'}
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
