interface QrCodeProps {
  /** True for a dark dot. */
  rows: readonly (readonly boolean[])[];
  /** The text alternative. */
  label: string;
  className: string;
}

/** Draws a QR code, black on white in every theme, because cameras need that. */
export function QrCode({ rows, label, className }: QrCodeProps) {
  const size = rows.length;
  const dots = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`rounded-sm ${className}`}
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={dots.join('')} fill="#000" />
    </svg>
  );
}
