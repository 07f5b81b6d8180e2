import { data } from 'react-router';

const STATUS_TEXTS = { 400: 'Bad Request', 403: 'Forbidden', 404: 'Not Found', 503: 'Service Unavailable' };

/**
 * What a loader throws to show the error page of a status. React Router writes the text into the page, by
 * default "Internal Server Error".
 */
export function errorPage(status: keyof typeof STATUS_TEXTS, body: unknown = null) {
  return data(body, { status, statusText: STATUS_TEXTS[status] });
}
