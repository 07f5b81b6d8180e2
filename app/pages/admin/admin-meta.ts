import type { MetaDescriptor } from 'react-router';
import * as messages from '#app/messages/admin.tsx';

/** Meta tags of an admin page. Search engines list none of them. */
export function adminMeta(title: string): MetaDescriptor[] {
  return [{ title: messages.pageTitle(title) }, { name: 'robots', content: 'noindex' }];
}
