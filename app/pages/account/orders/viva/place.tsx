import { BreakAtSlashes } from '#app/components/ui/break-at-slashes.tsx';
import { linesOf } from '#app/messages/viva.ts';
import type { VivaQuestion } from '#domain/viva.ts';

/** The file of a question and its lines, such as `src/app.py, lines 3–9`. */
export function Place({ path, lines }: Pick<VivaQuestion, 'path' | 'lines'>) {
  return (
    <>
      <BreakAtSlashes text={path} />
      {lines && linesOf(lines)}
    </>
  );
}
