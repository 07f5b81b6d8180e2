import type { ReactNode } from 'react';
import type { RenderPart } from './render-part.ts';

export const figures = 'The catalogue in figures';
export const projectsFigureText = 'Each page lists what’s inside before you pay.';
export const mostUsed = (technologies: string) => `The most used: ${technologies}.`;
export const freeSample = '1 free sample';
export const freeSampleText = (sample: ReactNode) => <>{sample}, complete. See how we work before you pay.</>;
export const title = 'Final-year projects to learn from, with source code';
export const metaDescription =
  'Final-year engineering projects with source code, sample report, slides and setup guide, in a private GitHub repository. Run them, learn from them, build on them.';
export const popular = 'Popular Projects';
export const deliverables = 'What’s in every repository';
export const deliverablesText =
  'Code, sample report, slides and setup guide. Each project page lists exactly what’s inside.';
export const code = 'Source code';
export const codeText = 'All of it, in clear files you can read, run and change.';
export const report = 'Sample report';
export const reportText = 'The problem, the design, the results and the references, chapter by chapter.';
export const slides = 'Slides';
export const slidesText = 'A short version of the project, with the diagrams explained.';
export const setupGuide = 'Setup guide';
export const setupGuideText =
  'From an empty laptop to a running project. Each step shows what you should see.';
export const exampleChapter = 'Chapter 3: System design';
export const exampleFigure = 'Figure 3.1: how the parts work together';
export const exampleTitle = 'Project title';
export const exampleSlide = 'Presentation';
export const exampleSteps = [
  '# 1. Get your copy',
  '# 2. Start everything it needs',
  '# 3. You should see',
] as const;
export const trust = 'Why it’s safe to buy here';
export const trustText = 'New to this shop? Here’s how we protect your payment and your project.';
export const verified = 'Every payment is verified';
export const verifiedText = 'We confirm every payment with Razorpay and refund duplicates.';
export const automatic = 'The invitation goes out in seconds';
export const automaticText =
  'It’s automatic, day or night. If GitHub is slow or has reached its daily limit, we keep trying and email you when it’s sent.';
export const isPrivate = 'The repository is private';
export const privateText =
  'We check that your GitHub account exists before you pay, and invite only that account.';
export const refunds = 'The refund rules are clear';
export const refundsText = (policy: RenderPart) => (
  <>
    We refund a duplicate or failed payment within 48 hours of confirmation. Read the{' '}
    {policy('refund policy')} before you buy. It’s short.
  </>
);
export const replies = 'Support that replies';
export const repliesText = (contact: RenderPart, faq: RenderPart) => (
  <>
    Support replies within 24 hours. {contact('Write to us')}, or check the {faq('FAQ')} first.
  </>
);
export const orderLog = 'Order log';
export const example = 'example';
export const logCaptured = (price: ReactNode) => <>payment captured, {price}</>;
export const logInvited = 'invitation sent to your-name';
export const logAccess = (slug: string) => `${slug}, read access`;
export const logReceipt = 'receipt emailed';
export const headline = (highlight: RenderPart) => (
  <>Start from a project that already {highlight('runs')}.</>
);
export const heroText =
  'Final-year projects with source code, sample report, slides and a setup guide. Pay once and get access to the private GitHub repository, usually within a minute.';
export const browse = 'Browse projects';
export const trySample = 'Try the free sample first';
export const heroNote = 'Run it, read it and build on it. You’ll be able to explain it in your viva.';
export const referral = 'Referral programme';
export const referralHeadline = (highlight: RenderPart) => (
  <>Earn {highlight('₹100')} for every friend who buys</>
);
export const referralText =
  'Create an account and share your code. You earn ₹100 every time a friend buys a project with it. No limit. Once you reach ₹300, claim it to your UPI ID.';
export const seeCode = 'See your code';
export const getCode = 'Get your code';
export const exampleCode = 'Example code';
export const friends = 'Friends who bought';
export const canClaim = 'You can claim';

export const howItWorks = 'How It Works';
export const STEPS = [
  ['Pick a project', 'Search by name or technology. Each page lists exactly what’s inside.'],
  ['Enter your GitHub username', 'We check that it exists, so the invitation reaches the right account.'],
  ['Pay by UPI or card', 'You pay once. You don’t need an account with us.'],
  ['Accept the invitation', 'GitHub emails it to you, usually within a minute. The repository is private.'],
  ['Make it yours', 'Run it with the setup guide, understand it, build on it.'],
] as const;
/** From 100 projects and 20 technologies on, the exact number doesn't matter. */
export const projectsFigure = (count: number) =>
  count >= 100 ? '100+ projects' : count === 1 ? '1 project' : `${count} projects`;
export const technologiesFigure = (count: number) =>
  count >= 20 ? '20+ technologies' : count === 1 ? '1 technology' : `${count} technologies`;
export const seeAll = 'See all projects';
export const drawing = (project: string) =>
  `A drawing of what you get: the sample report, slides and files of ${project}`;
export const drawingEyebrow = 'A project report on';
export const drawingBuiltWith = 'Built with';
export const drawingTitle = 'Title';
export const drawingSheet = 'Sheet';
export const drawingPrice = 'Price';
