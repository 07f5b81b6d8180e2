/** A path as the router matches it: decoded, in lower case, without repeated slashes. */
export function normalizePath(path: string): string {
  return decodePath(path)
    .toLowerCase()
    .replace(/\/{2,}/g, '/');
}

/** A path with its escapes decoded; malformed ones stay. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
