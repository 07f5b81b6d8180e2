import type { MetaDescriptor } from 'react-router';
import * as messages from '#app/messages/admin.tsx';

/** Title of an admin page; none is for search engines. */
export function adminMeta(title: string): MetaDescriptor[] {
  return [{ title: messages.pageTitle(title) }, { name: 'robots', content: 'noindex' }];
}
