import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { html } from 'hono/html';

/** A piece of page in which every inserted text is escaped. */
export type Html = ReturnType<typeof html>;

/**
 * Answers with a whole page. It brings its own policy, because it needs no script at all, and is dark or light
 * as the shop is.
 */
export function showPage(c: Context, page: { title: string; body: Html }) {
  const theme = getCookie(c, 'theme') === 'light' ? 'light' : 'dark';
  c.header(
    'content-security-policy',
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  c.header('cache-control', 'no-store');
  return c.html(html`<!doctype html>
<html lang="en" class="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="${theme}">
<title>${page.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/sandbox.css">
</head>
<body>
${page.body}
</body>
</html>`);
}

const INDIAN_TIME = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
});

/** A moment (seconds since 1970) as it is read in India. */
export function moment(seconds: number): Html {
  const date = new Date(seconds * 1000);
  return html`<time datetime="${date.toISOString()}">${INDIAN_TIME.format(date)}</time>`;
}

/** Paise as rupees: `₹1,299`, and `₹499.50` when there are paise. */
export function rupees(paise: number): string {
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
  }).format(paise / 100);
}
