/** Whose return it is and for which month. */
export interface Period {
  gstin: string;
  /** `2026-11` */
  month: string;
}

export type ToolRequest = ReturnType<typeof describeRequest>;

/** The fields that its pages send of a monthly GSTR-1. */
export function describeRequest({ gstin, month }: Period) {
  const [year = 0, index = 0] = month.split('-').map(Number);
  const first = index >= 4 ? year : year - 1;
  const name = new Date(`${month}-01`).toLocaleString('en', { month: 'long', timeZone: 'UTC' });
  return {
    gstin,
    form: 'GSTR1',
    fy: `${first}-${String(first + 1).slice(2)}`,
    month: name,
    fp: `${String(index).padStart(2, '0')}${year}`,
    isTPQ: false,
  };
}
