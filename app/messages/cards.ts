import { formatCount } from '#domain/number.ts';

export const technologies = 'Technologies';
export const getIt = 'Get it';
export const parts = (price: string) => `Parts ${price}`;
export const atAGlance = 'At a glance';
export const rated = (average: number, count: number) => `★ ${average} (${formatCount(count)})`;
export const paused = 'Get it: checks fail';
