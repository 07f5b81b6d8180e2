import { type CouponOff, decidePrice, type Sale } from '#domain/charge.ts';
import { toRupees } from '#domain/money.ts';
import type { Random } from '#domain/seeded-random.ts';
import { call } from '../calls.ts';
import { getNow } from '../control.ts';
import { pickFrom, type StepKind } from '../step-kind.ts';
import type { World } from '../world.ts';
import { pickAdmin } from './pick.ts';

/** The first ones are created often, so that they exist. */
const CODES = ['DIWALI-25', 'DIWALI-25', 'TEAM-50', 'ALL-OF-IT', 'NEARLY-ALL'];
const HOUR_SECONDS = 3600;

const priced = (world: World, random: Random) =>
  pickFrom(
    random,
    world.projects.filter(({ pricePaise }) => pricePaise > 0),
  );

/** An end within seconds, minutes or a few days, or none. */
function drawEnd(random: Random): number | null {
  if (random.chance(50)) return null;
  const seconds = random.pick(5, 900, random.between(1, 72) * HOUR_SECONDS);
  return Math.ceil(getNow() / 1000) + seconds;
}

/** Admins who start and end sales and coupons while buyers order. */
export const offerSteps: Record<string, StepKind> = {
  'start sale': {
    weight: 2,
    run(world, random) {
      const project = priced(world, random);
      if (!project) return;
      const salePrice = Math.round((toRupees(project.pricePaise) * random.between(20, 95)) / 100);
      const sale = { projectId: project.id, salePrice, endsAt: drawEnd(random) };
      call(world, 'setSale', sale, { person: pickAdmin(world, random) });
    },
  },
  'end sale': {
    weight: 1,
    run(world, random) {
      const sale = { projectId: priced(world, random)?.id, salePrice: null, endsAt: null };
      call(world, 'setSale', sale, { person: pickAdmin(world, random) });
    },
  },
  'add coupon': {
    weight: 3,
    run(world, random) {
      const project = priced(world, random);
      const coupon = {
        code: `${pickFrom(random, CODES)}-${random.between(1, 3)}`,
        ...random.pick({ percentOff: 25 }, { percentOff: 100 }, { amountOff: 120.5 }, { percentOff: 97 }),
        maxUses: random.chance(70) ? random.between(1, 3) : null,
        projectIds: random.chance(30) && project ? [project.id] : null,
        endsAt: drawEnd(random),
      };
      call(world, 'createCoupon', coupon, { person: pickAdmin(world, random) });
    },
  },
  'end coupon': {
    weight: 1,
    run(world, random) {
      const code = `${pickFrom(random, CODES)}-${random.between(1, 3)}`;
      call(world, 'endCoupon', { code }, { person: pickAdmin(world, random) });
    },
  },
};

interface Offer {
  sale_paise: string | null;
  sale_ends_at: Date | null;
  code: string | null;
  percent_off: number | null;
  amount_off_paise: string | null;
}

/** What a buyer sees and enters at checkout: the price in rupees, and a coupon's code, which may be given. */
export async function drawPrice(
  world: World,
  random: Random,
  { id, pricePaise: regularPaise }: World['projects'][number],
  code?: string,
): Promise<{ price: number; couponCode: string | null }> {
  const wanted = code ?? (random.chance(40) ? `${pickFrom(random, CODES)}-${random.between(1, 3)}` : null);
  const [offer] = await world.database.query<Offer>(
    `select sale_paise, sale_ends_at, code, percent_off, amount_off_paise
     from projects left join coupons on code = $2 and price_paise > 0 where projects.id = $1`,
    [id, wanted],
  );
  const now = new Date(getNow());
  const { amountPaise } = decidePrice({ regularPaise, ...read(offer), now });
  return { price: toRupees(amountPaise), couponCode: offer?.code ?? null };
}

function read(offer: Offer | undefined): { sale: Sale | null; coupon: CouponOff | null } {
  const { sale_paise, sale_ends_at: endsAt = null, percent_off, amount_off_paise } = offer ?? {};
  const sale = sale_paise ? { salePaise: Number(sale_paise), endsAt } : null;
  if (percent_off) return { sale, coupon: { percentOff: percent_off } };
  return { sale, coupon: amount_off_paise ? { amountOffPaise: Number(amount_off_paise) } : null };
}
