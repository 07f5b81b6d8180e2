import { planSizes } from '../server/src/sizes.ts';

const field = (id) => document.getElementById(id).value;

function show() {
  let sizes = [];
  let problem = '';
  try {
    sizes = planSizes({ key: field('key'), width: Number(field('width')), height: Number(field('height')) });
  } catch (error) {
    problem = error.message;
  }
  const rows = sizes.map(({ key, width, height }) => {
    const row = document.createElement('tr');
    for (const text of [key, width, height]) row.insertCell().textContent = text;
    return row;
  });
  document.querySelector('tbody').replaceChildren(...rows);
  document.querySelector('[role=alert]').textContent = problem;
}

document.addEventListener('input', show);
show();
