export const token = () => sessionStorage.getItem('token');

/** The account's number and role, as the server signed them. */
export function me() {
  if (!token()) return null;
  const { sub, scope } = JSON.parse(atob(token().split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
  return { id: Number(sub), isModerator: scope === 'MODERATOR' };
}

export async function call(path, { method = 'GET', body, file } = {}) {
  const form = file && new FormData();
  form?.append('file', file);
  const response = await fetch(`/api${path}`, {
    method,
    headers: {
      ...(token() && { authorization: `Bearer ${token()}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: form ?? (body && JSON.stringify(body)),
  });
  if (!response.ok) throw new Error((await response.json().catch(() => ({}))).message ?? `Error ${response.status}`);
  const text = await response.text();
  return text ? JSON.parse(text) : null;
}
