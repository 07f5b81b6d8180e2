import type { ReactNode } from 'react';

export const pageNotFound = 'Page not found';
export const pageNotFoundText =
  'The address may have a typo, or the page has moved. You’ll find all our projects in the catalogue.';
export const orderNotFoundText =
  'If this is your order, log in with the account that has it, or open the link in your receipt.';
export const seeAllProjects = 'See all projects';
export const goHome = 'Go to the home page';
export const error = 'Error';
export const somethingWentWrong = 'Something went wrong';
export const somethingWentWrongText =
  'The problem is on our side. Please load the page again. Your purchases are safe.';
export const writeToSupport = (email: ReactNode) => (
  <>If it keeps happening, write to {email}. Support replies within 24 hours.</>
);
export const errorId = (id: ReactNode) => <>ID: {id}</>;
export const pageNotLoaded = 'We couldn’t load this page';
export const pageNotLoadedText =
  'Please check your internet connection, then load the page again. Your purchases are safe.';
export const offline = 'You’re offline. Try again when you’re back.';
export const loadAgain = 'Load the page again';
export const unexpectedError = 'An unexpected error occurred.';
