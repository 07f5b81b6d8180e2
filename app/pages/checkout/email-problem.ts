/** What is wrong with a typed e-mail at first sight; empty when nothing is. The server has the last word. */
export function emailProblem(email: string): string {
  if (email.trim() === '') return 'Please enter your email address.';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? '' : 'Please enter a valid email address.';
}
