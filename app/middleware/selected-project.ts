import type { Settings } from '#server/config.ts';

const NAME = 'selected_project';
const DAY_SECONDS = 24 * 60 * 60;
const ID = /^[\w-]{1,128}$/;

/** The id of the project that somebody chose with `Get it`, or null. It may no longer exist. */
export function readSelectedProject(request: Request): string | null {
  const cookies = request.headers.get('cookie') ?? '';
  for (const pair of cookies.split(';')) {
    const [name, value] = pair.trim().split('=');
    if (name === NAME && value && ID.test(value)) return value;
  }
  return null;
}

/** A `Set-Cookie` value that keeps the chosen project's id for a day; null forgets it. */
export function selectedProjectCookie(id: string | null, settings: Pick<Settings, 'appUrl'>): string {
  const secure = settings.appUrl.startsWith('https:') ? '; Secure' : '';
  const age = id === null ? 0 : DAY_SECONDS;
  return `${NAME}=${id ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}
