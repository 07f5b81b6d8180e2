import { isPrice, sealPrice } from '../server/src/price.js';

const find = (id) => document.getElementById(id);
let sealed;

async function seal() {
  sealed = await sealPrice(Number(find('rupees').value)).catch(() => null);
  find('hash').textContent = sealed?.hash ?? 'none: a price is a whole number of rupees';
  find('salt').textContent = sealed?.salt ?? '';
  await check();
}

async function check() {
  const isSame = sealed && (await isPrice(Number(find('claimed').value), sealed).catch(() => false));
  document.querySelector('[aria-live]').textContent = isSame ? 'This is the agreed price.' : 'This isn’t the agreed price.';
}

find('rupees').addEventListener('input', seal);
find('claimed').addEventListener('input', check);
seal();
