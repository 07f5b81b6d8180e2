/**
 * Returns a function for whole numbers from 0 to below `limit`. The numbers can be repeated with the printed
 * seed (`FAULT_SEED`).
 */
export function createRandom(): (limit: number) => number {
  let state = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31);
  console.log(`FAULT_SEED=${state}`);
  return (limit) => {
    // https://en.wikipedia.org/wiki/Lehmer_random_number_generator (MINSTD)
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}
