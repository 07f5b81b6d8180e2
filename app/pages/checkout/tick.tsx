/** A check mark with an entry animation. */
export function Tick() {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0 text-ok">
      <path
        d="M4 10.5 8.5 15 16 6"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeDasharray="18"
        className="transition-[stroke-dashoffset] duration-400 starting:[stroke-dashoffset:18]"
      />
    </svg>
  );
}
