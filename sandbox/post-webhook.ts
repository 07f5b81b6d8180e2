/** Posts a webhook. Returns the response's status, or null if there was none in time. */
export async function postWebhook(
  url: string,
  message: { headers: Record<string, string>; body: string },
  signal: AbortSignal,
): Promise<number | null> {
  try {
    const response = await fetch(url, { method: 'POST', redirect: 'manual', ...message, signal });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
