export async function call(path, { method = 'GET', body, type = 'application/json' } = {}) {
  const response = await fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${localStorage.getItem('token')}`, ...(body && { 'content-type': type }) },
    body: type === 'application/json' ? body && JSON.stringify(body) : body,
  });
  if (response.status === 204) return null;
  if (response.headers.get('content-type')?.startsWith('text/csv')) return response.text();
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}
