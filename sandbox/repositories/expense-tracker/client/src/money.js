/** Paise of what was typed, such as `1,249.50`; null when it is no amount. */
export function parseRupees(text) {
  const plain = text.replaceAll(',', '').trim();
  return /^\d+(\.\d{1,2})?$/.test(plain) && Number(plain) > 0 ? Math.round(Number(plain) * 100) : null;
}

export const formatPaise = (paise) =>
  (paise / 100).toLocaleString('en-IN', { style: 'currency', currency: 'INR' });
