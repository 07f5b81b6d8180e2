import { BreakAtSlashes } from '#app/components/ui/break-at-slashes.tsx';
import { linesOf } from '#app/messages/viva.ts';
import type { VivaQuestion } from '#domain/viva.ts';
import { nameOf } from '#server/features/repositories/rules/paths.ts';

export interface PlaceProps extends Pick<VivaQuestion, 'path' | 'lines'> {
  /** Leaves out the folders. */
  isShort?: boolean;
}

/** The file of a question and its lines, such as `src/app.py, lines 3–9`. */
export function Place({ path, lines, isShort = false }: PlaceProps) {
  return (
    <>
      <BreakAtSlashes text={isShort ? nameOf(path) : path} />
      {lines && linesOf(lines)}
    </>
  );
}
