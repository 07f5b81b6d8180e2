/** What a shop's process takes, from its `/metrics`. */
export async function readProcess(
  url: string,
  token: string,
): Promise<{ bytes: number; cpuSeconds: number }> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await reply.text();
  const read = (name: string) => Number(text.match(new RegExp(`^${name} (.+)$`, 'm'))?.[1]);
  return { bytes: read('process_resident_memory_bytes'), cpuSeconds: read('process_cpu_seconds_total') };
}
