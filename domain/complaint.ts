/** The number of a complaint, as its sender and support name it: `C-1001`. */
export function formatComplaintNumber(number: number): string {
  return `C-${number}`;
}
