/** The address of a project's own picture; null for whatever else stands in that field, which is not followed. */
export function safeImageUrl(address: string | null): string | null {
  return address && /^(https:\/\/|\/(?![/\\]))/.test(address) ? address : null;
}
