import { hasManyFields, maxFormBytes, parseFormType } from '#server/platform/http/forms.ts';
import { errorPage } from './error-page.server.ts';

/**
 * Reads the form of a request. This alone may parse one: it refuses other types, and forms of too many bytes
 * or fields before they are parsed. Throws the error pages of 400, 413 and 415.
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = parseFormType(request.headers.get('content-type'));
  if (!type) throw errorPage(415);
  const body = Buffer.from(await request.arrayBuffer());
  const isLarge = body.length > maxFormBytes(new URL(request.url).pathname);
  if (isLarge || hasManyFields(type, body.toString('latin1'))) throw errorPage(413);
  const form = new Response(body, { headers: { 'content-type': type.contentType } });
  // biome-ignore lint/plugin: This is the one place that parses forms.
  return form.formData().catch(() => {
    throw errorPage(400);
  });
}
