import type { MetaDescriptor } from 'react-router';

/** Title of an admin page; none is for search engines. */
export function adminMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · Admin` }, { name: 'robots', content: 'noindex' }];
}
