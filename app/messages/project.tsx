import { formatCount } from '#domain/number.ts';
import type { ProjectLevel } from '#domain/project-facets.ts';
import type { RenderPart } from './render-part.ts';

export const eyebrow = 'A project report on';
export const builtWith = 'Built with';
export const draftNotice = 'This is a draft. Only admins and its buyers can see this page.';
export const archivedNotice = 'This project is no longer on sale. If you bought it, you still have access.';
export const priceAndDelivery = 'Price and delivery';
export const free = 'free';
export const freeSample = 'the free sample';
export const paidOnce = 'paid once, by UPI or card';
export const owned = 'You own this project.';
export const openDashboard = 'Open your dashboard';
export const makeItYours = 'Make It Yours';
export const aboutHeading = 'About this project';
export const academicProject = 'Academic project';
export const shortDescription = (name: string, technologies: string) =>
  `${name}, built with ${technologies}.`;
export const share = 'Share';
export const shareWithTeam = 'Share with your team';
export const copyLink = 'Copy link';
export const shareMessage = (text: string, url: string) => `${text}\n${url}`;
export const now = 'Now';
export const nowFree = 'Enter your email and GitHub username. It’s free.';
export const nowPaid = 'Enter your GitHub username, then pay. We check the username first.';
export const withinAMinute = 'Usually within a minute';
export const withinAMinuteText =
  'GitHub emails you an invitation to the private repository. We email you a receipt.';
export const withinSevenDays = 'Within 7 days';
export const withinSevenDaysText =
  'Accept the invitation and clone the repository. If the invitation expires, we send a new one.';
export const deliveryHeading = 'What you get, and when';
export const seeing404 = (strong: RenderPart) => (
  <>
    {strong('Seeing a 404 on GitHub?')} Check which account you’re signed in to. Sign in with the username you
    gave us and open the invitation again.
  </>
);
export const nothingToRefund = 'It’s free, so there’s nothing to refund.';
export const finalSales = (policy: RenderPart) => (
  <>Sales are final, except where our {policy('refund policy')} says otherwise.</>
);
export const stuck = 'Stuck? Support replies within 24 hours.';
export const usingItForCollege = (honestUse: RenderPart) => (
  <>Using it for college? Read about {honestUse('honest use')}: what’s allowed and how to disclose it.</>
);
export const gallery = 'Gallery';
export const pictureCount = (position: number, count: number) => `${position} / ${count}`;
export const previousPicture = 'Previous picture';
export const nextPicture = 'Next picture';
export const actualSize = 'Actual size';
export const video = 'Video';
export const videoOf = (project: string) => `Video of ${project}`;
export const playVideo = 'Play the video';
export const videoHost = (host: string) =>
  `It’s hosted by ${host}. Nothing is loaded from there until you play it.`;
export const liveDemo = 'Live demo';
export const samplePages = 'Sample pages';
export const samplePagesText = 'The first pages of the sample report, as you get it.';
export const samplePage = (path: string, page: number) => `Page ${page} of ${path}`;
export const related = 'Built with similar tools';
export const included = "What's Included";
export const requirements = 'What you need';
export const field = 'Field';
export const level = 'Level';
export const teamSize = 'Team size';
export const LEVEL_HINTS: Record<ProjectLevel, string> = {
  beginner: 'fine as a first or mini project',
  intermediate: 'you know the main language',
  advanced: 'allow a few weeks to understand it',
};
export const suits = (people: number) =>
  people === 1 ? 'Suits one person' : `Up to ${people} people, one price`;
export const hardware = 'Hardware';
export const noHardware = 'Just your computer';
export const operatingSystems = 'Operating systems';
export const tools = 'Software';
export const inCodespaces =
  'It opens in GitHub Codespaces, ready to run. Codespaces uses the free hours of your own GitHub account.';
export const partsCaption = 'Parts and their usual prices';
export const total = 'Total';
export const partsNote = "Parts aren't included. Prices are what they usually cost in India.";

/** The ends of page titles after the project's name, longest first. */
export const titleEndings = [': project with source code', ': source code'];
export const titleEndingsWithReport = [
  ': project with source code and report',
  ': project with source code',
  ': source code and report',
  ': source code',
];
/** `names` has one or two technologies. */
export const metaKind = (names: string[], hasReport: boolean) => {
  const technologies = names.join(' and ');
  return hasReport
    ? `Final-year ${technologies} project with source code and report.`
    : `Final-year ${technologies} project with source code.`;
};

export const reviewsHeading = 'Reviews';
export const reviewsSummary = (average: number, count: number) =>
  `${average} of 5 from ${count === 1 ? '1 review' : `${formatCount(count)} reviews`}`;
export const noReviews = 'No reviews yet. Only people who bought this project can write one.';
export const writeReview = (dashboard: RenderPart) => (
  <>You own this project. {dashboard('Write a review on your dashboard')}.</>
);
export const sellerAnswer = 'The seller’s answer';
export const showMoreReviews = 'Show more reviews';
