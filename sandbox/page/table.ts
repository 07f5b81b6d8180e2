import { html } from 'hono/html';
import type { Html } from './layout.ts';

/** A row has one cell for each heading. Links lead to its `id`. */
interface Row {
  id: string;
  cells: (Html | string)[];
}

/** As many rows as styles/table.css shows until `All` is pressed. */
const SHOWN = 10;

/**
 * A table that CSS turns into cards on phones, and of which it shows the first rows. `All` leads to the list,
 * which shows the others then.
 */
export function table(labelledBy: string, headings: string[], rows: Row[]): Html {
  const all = `all-${labelledBy}`;
  return html`<div class="list" id="${all}">
<table aria-labelledby="${labelledBy}">
<thead><tr>
${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
</tr></thead>
<tbody>
${rows.map(
  ({ id, cells }) => html`<tr id="${id}">
${cells.map((cell, column) => html`<td data-heading="${headings[column]}"><div>${cell}</div></td>`)}
</tr>`,
)}
</tbody></table>
${rows.length > SHOWN ? html`<p class="all"><a href="#${all}" aria-describedby="${labelledBy}">All ${rows.length}</a></p>` : ''}
</div>`;
}
