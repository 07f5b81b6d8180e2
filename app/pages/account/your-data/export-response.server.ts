import { downloadResponse } from '#app/api/responses.ts';

/** The download of an export. */
export const exportResponse = (data: object) =>
  downloadResponse(`${JSON.stringify(data, null, 2)}\n`, 'application/json; charset=utf-8', 'my-data.json');
