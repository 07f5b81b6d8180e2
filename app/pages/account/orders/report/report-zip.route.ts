import { postOnly } from '#app/api/responses.ts';
import type { Route } from './+types/report-zip.route.ts';
import { reportFile } from './report-file.server.ts';

/** `POST /orders/{id}/report.zip?key=…` answers the report skeleton for LaTeX. Nothing typed is stored. */
export async function action(args: Route.ActionArgs) {
  return reportFile(args, {
    extension: 'zip',
    contentType: 'application/zip',
    render: async (skeleton) =>
      (await import('#server/features/skeletons/render-latex.ts')).renderLatex(skeleton),
  });
}

export const loader = postOnly;
