import { VIVA_MARKS, type VivaMark } from '#domain/viva.ts';

/** A bar with a part for each mark, in its color. The text beside it says the same. */
export function MarkBar({ marks }: { marks: readonly (VivaMark | null)[] }) {
  return (
    <div aria-hidden className="viva-bar">
      {VIVA_MARKS.map((each) => {
        const count = marks.filter((mark) => mark === each).length;
        return count > 0 && <span key={each} data-mark={each} style={{ flexGrow: count }} />;
      })}
      <span style={{ flexGrow: marks.filter((mark) => mark === null).length }} />
    </div>
  );
}
