import type { MetaDescriptor } from 'react-router';

/** Meta tags of an admin page. Search engines list none of them. */
export function adminMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · Admin` }, { name: 'robots', content: 'noindex' }];
}
