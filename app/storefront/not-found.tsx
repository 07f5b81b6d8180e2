import { data } from 'react-router';
import { NotFound } from './message-page.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export function action() {
  return data(null, { status: 404 });
}

export const meta = () => [{ title: 'Page not found · Capstone' }, { name: 'robots', content: 'noindex' }];

export default NotFound;
