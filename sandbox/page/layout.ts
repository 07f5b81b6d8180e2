import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { html } from 'hono/html';

/** An HTML fragment. Interpolated text is escaped. */
export type Html = ReturnType<typeof html>;

/** Renders a page in the shop's theme. Its content security policy allows no scripts. */
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
<link rel="stylesheet" href="/sandbox/styles/sandbox.css">
</head>
<body>
${page.body}
</body>
</html>`);
}

const INDIAN_TIME = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});

/** Formats a Unix time in Indian format and time zone. */
export function formatTime(seconds: number): Html {
  const date = new Date(seconds * 1000);
  return html`<time datetime="${date.toISOString()}">${INDIAN_TIME.format(date)}</time>`;
}

/** Formats paise as `₹1,299` or `₹499.50`. */
export function rupees(paise: number): string {
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
  }).format(paise / 100);
}
