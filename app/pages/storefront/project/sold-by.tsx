import { useRootData } from '#app/lib/root-data.ts';

/** Names the seller. */
export function SoldBy() {
  const seller = useRootData()?.seller.name;
  return seller ? <p className="text-sm text-muted wrap-anywhere lg:mt-4">Sold by {seller}</p> : null;
}
