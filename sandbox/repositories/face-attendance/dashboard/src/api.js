/** Calls the server. Throws an Error with the server's own words. */
export async function call(path, { method = 'GET', body } = {}) {
  const response = await fetch(`/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${localStorage.getItem('token') ?? 'demo'}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  if (response.status === 204) return null;
  const answer = await response.json();
  if (!response.ok) throw new Error(typeof answer.detail === 'string' ? answer.detail : 'Please check the form.');
  return answer;
}

/** Saves a file that needs the token, which a link could not send. */
export async function download(path, name) {
  const response = await fetch(`/api${path}`, {
    headers: { authorization: `Bearer ${localStorage.getItem('token') ?? 'demo'}` },
  });
  if (!response.ok) throw new Error('The file could not be made.');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
