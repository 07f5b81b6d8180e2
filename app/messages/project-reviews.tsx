import { formatCount } from '#domain/number.ts';
import type { RenderPart } from './render-part.ts';

export const heading = 'Reviews';
export const summary = (average: number, count: number) =>
  `${average} of 5 from ${count === 1 ? '1 review' : `${formatCount(count)} reviews`}`;
export const none = 'No reviews yet. Only people who bought this project can write one.';
export const writeOne = (dashboard: RenderPart) => (
  <>You own this project. {dashboard('Write a review on your dashboard')}.</>
);
export const answer = 'The seller’s answer';
export const showMore = 'Show more reviews';
