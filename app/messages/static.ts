export const outline = 'What’s in a repository';
export const linkToAnswer = 'Link to this answer';
export const policy = 'Policy';
export const document = 'Document';
export const inForceSince = 'In force since';
export const wasInForceSince = 'Was in force from';
export const otherVersions = 'Other versions';
export const superseded = 'This version is no longer in force.';
export const readCurrent = 'Read the current version';
export const questions = 'Questions';
export const onThisPage = 'On this page';
export const sendComplaintHeading = 'Send a complaint';
export const yourEmail = 'Your email';
export const reference = 'Payment ID or order ID (optional)';
export const whatWentWrong = 'What went wrong?';
export const sendComplaint = 'Send complaint';
export const complaintNote = 'You get a complaint number by email.';
export const complaintReceived = (number: string, email: string) =>
  `We received your complaint. Its number is ${number}. We’ve emailed it to ${email}.`;
export const support = 'Support';
export const ourAddress = 'Our address';
export const email = 'Email';
export const copyEmail = 'Copy email address';
export const whenWeReply = 'When we reply';
export const withinADay = 'Within 24 hours';
export const helpWithProject = 'Help with a project';
export const halfWithin = (wait: string) =>
  `In the last 30 days, half of the requests were answered within ${wait}.`;
export const social = 'Social';
export const aboutUs = 'About us';
export const browseProjects = 'Browse projects';
export const writeToUs = 'Write to us';

export const questionCount = (count: number) => `${count} questions`;
export const outlineNotes = {
  readme: 'what it is',
  setup: 'how to run it',
  code: 'the code, all of it',
  tests: 'the tests',
  report: 'the sample report',
  slides: 'the presentation',
};
