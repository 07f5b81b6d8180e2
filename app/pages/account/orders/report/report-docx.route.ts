import { postOnly } from '#app/api/responses.ts';
import type { Route } from './+types/report-docx.route.ts';
import { reportFile } from './report-file.server.ts';

/** `POST /orders/{id}/report.docx?key=…` answers the report skeleton for Word. Nothing typed is stored. */
export async function action(args: Route.ActionArgs) {
  return reportFile(args, {
    extension: 'docx',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    render: async (skeleton) =>
      (await import('#server/features/skeletons/render-word.ts')).renderWord(skeleton),
  });
}

export const loader = postOnly;
