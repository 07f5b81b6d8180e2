import type { ReviewStatus } from '#domain/review.ts';

export const stars = (rating: number, of: number) => `${rating} out of ${of} stars`;
export const write = 'Write a review';
export const yours = 'Your review';
export const question = (project: string) => `What should others know about ${project}?`;
export const STATUS_NOTES: Record<ReviewStatus, string> = {
  waiting: 'We haven’t read your review yet. If you change it, we read the new one.',
  shown: 'Your review is on the project’s page. If you change it, it comes back once we’ve read it.',
  hidden: 'Your review isn’t on the project’s page. You can change it, and we read it again.',
};
export const rating = 'Rating';
export const choice = (count: number) => (count === 1 ? '1 star' : `${count} stars`);
export const text = 'Review';
export const textHint = 'Does it run? Is the guide clear? What did you learn?';
export const showName = (login: string) => `Show my GitHub username, ${login}. Otherwise it says “A buyer”.`;
export const answer = 'The seller’s answer';
export const send = 'Send review';
export const saveChanges = 'Save changes';
export const chooseRating = 'Please choose a rating.';
export const writeSomething = 'Please write a sentence or two.';
export const sent = 'Thanks! Your review is on the page once we’ve read it.';
