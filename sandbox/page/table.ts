import { html } from 'hono/html';
import type { Html } from './layout.ts';

/** What one row of a table shows, in the order of its headings; `id` is where a link can lead. */
interface Row {
  id: string;
  cells: (Html | string)[];
}

/**
 * A table that becomes a list of cards on a phone. The roles are written out because a browser forgets them
 * when CSS lays a table out as blocks; each cell carries its heading for the cards.
 */
export function table(labelledBy: string, headings: string[], rows: Row[]): Html {
  return html`<table role="table" aria-labelledby="${labelledBy}">
<thead role="rowgroup"><tr role="row">
${headings.map((heading) => html`<th role="columnheader" scope="col">${heading}</th>`)}
</tr></thead>
<tbody role="rowgroup">
${rows.map(
  ({ id, cells }) => html`<tr role="row" id="${id}">
${cells.map((cell, column) => html`<td role="cell" data-heading="${headings[column]}"><div>${cell}</div></td>`)}
</tr>`,
)}
</tbody></table>`;
}
