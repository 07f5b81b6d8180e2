import { Price } from '#app/components/ui/price.tsx';

/** Shows the project and its price in rupees. */
export function OrderSummary({ projectName, price }: { projectName: string; price: number }) {
  return (
    <p className="flex items-baseline justify-between gap-4 border-y border-line py-3">
      <span className="font-medium">{projectName}</span>
      <Price rupees={price} className="shrink-0 text-lg" />
    </p>
  );
}
