import * as messages from '#app/messages/project.tsx';
import { PictureStrip } from './picture-strip.tsx';
import type { Picture } from './zoom-dialog.tsx';

/** Shows large screenshots of the project at the top of its page. */
export function Gallery({ pictures }: { pictures: Picture[] }) {
  return (
    <section aria-label={messages.gallery} className="flow-root px-3 sm:px-6">
      <PictureStrip pictures={pictures} eager className="screenshots" />
    </section>
  );
}
