/** The number by which its sender and support refer to a complaint: `C-1001`. */
export function formatComplaintNumber(number: number): string {
  return `C-${number}`;
}
