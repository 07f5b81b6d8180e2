import * as messages from '#app/messages/project.tsx';
import { PictureStrip } from './picture-strip.tsx';
import type { Picture } from './zoom-dialog.tsx';

/** Screenshots of the project, large and first on the page. */
export function Gallery({ pictures }: { pictures: Picture[] }) {
  return (
    <section aria-label={messages.gallery} className="flow-root px-3 sm:px-6">
      <PictureStrip pictures={pictures} eager className="screenshots" />
    </section>
  );
}
