import { html } from 'hono/html';
import type { Html } from './layout.ts';

/** A row has one cell for each heading. Links lead to its `id`. */
interface Row {
  id: string;
  cells: (Html | string)[];
}

/**
 * A table that CSS turns into cards on phones. Explicit roles keep its semantics when
 * the elements become blocks.
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
