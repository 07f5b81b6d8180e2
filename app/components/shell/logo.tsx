/** The shop's logo: a capstone on two others. */
export function Logo({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={className}>
      <path
        d="M2.5 5h19l-1.5 5.5H4z"
        fill="var(--accent)"
        stroke="var(--accent-edge)"
        strokeLinejoin="round"
      />
      <path
        d="M5 13h5.5v7.5H5zM13.500 13H19v7.5h-5.500z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
    </svg>
  );
}
