/** Alive: the process answers. */
export function loader() {
  return new Response('ok\n', { headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } });
}
