/** A QR code from rows of `0` and `1`; black on white in every theme, as cameras need it. */
export function QrCode({ rows, label }: { rows: string[]; label: string }) {
  const size = rows.length;
  const dots = rows.flatMap((row, y) =>
    [...row].flatMap((dot, x) => (dot === '1' ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-sm"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={dots.join('')} fill="#000" />
    </svg>
  );
}
