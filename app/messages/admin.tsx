import type { ReactNode } from 'react';
import type { RenderPart } from './render-part.ts';

export const code = 'Code';
export const codeHint = 'From your authenticator app, or one of your backup codes.';
export const email = 'Email';
export const password = 'Password';
export const signingIn = 'Signing in...';
export const signIn = 'Sign in';
export const backToPassword = 'Back to password';
export const adminSignIn = 'Admin sign in';
export const accessDenied = 'Access Denied. You are not an authorized admin.';
export const logInFailed = 'Failed to log in. Please check your credentials.';
export const pages = 'Pages';
export const firstPage = 'First page';
export const nextPage = 'Next page';
export const MISSING = {
  403: {
    title: 'You don’t have access to this tab',
    text: 'Ask the person who runs the shop for the right. The tab opens as soon as you have it.',
  },
  404: {
    title: 'Page not found',
    text: 'The address may have a typo, or what was here has been deleted.',
  },
};
export const goToDashboard = 'Go to the dashboard';
export const cancel = 'Cancel';
export const security = 'Security';
export const securityText =
  'With a second step, you enter a code from your authenticator app after your password.';
export const admin = 'Admin';
export const adminPanel = 'Admin panel';
export const runbook = 'Runbook';
export const logOut = 'Logout';
export const metricsFailed = 'We couldn’t load the metrics.';
export const secondFactorOff = 'The second step is off.';
export const secondFactorOn = 'The second step is on.';
export const scanStep = '1. Scan this with your authenticator app';
export const qrCode = 'QR code for your authenticator app';
export const typeKey = 'Or type this key into the app:';
export const copyKey = 'Copy key';
export const keepStep = '2. Keep these codes';
export const keepText = 'Each one works once if you don’t have your app. We won’t show them again.';
export const backupCodes = 'Backup codes';
export const copyBackupCodes = 'Copy backup codes';
export const codeStep = '3. Enter the code from the app';
export const turnOn = 'Turn it on';
export const yourPassword = 'Your password';
export const pageTitle = (page: string) => `${page} · Admin`;
export const onboarding = 'Get your shop ready';
export const webhookTask = 'Connect the Razorpay webhook';
export const webhookText = (url: ReactNode) => <>In Razorpay’s settings, send events to {url}.</>;
export const projectTask = 'Add your first project';
export const projectText = (projects: RenderPart) => <>Go to {projects('Projects')} and add one.</>;
export const publishTask = 'Publish a project';
export const publishText = 'Drafts aren’t on sale yet.';
export const inviteTask = 'Send a test invitation';
export const inviteText = 'Order a project yourself and check that GitHub invites you.';
export const totalUsers = 'Total Users';
export const registeredUsers = 'Registered Users';
export const guestUsers = 'Guest Users';
export const totalProjects = 'Total Projects';
export const mostPopular = 'Most Popular Project';
export const noneSold = 'None sold yet';
export const metrics = 'Metrics';
export const loadingMetrics = 'Loading metrics';
export const tryAgain = 'Try again';
export const audit = 'Audit';
export const auditFilter = 'Filter by person, action, subject...';
export const noEntries = 'No entries found.';
export const when = 'When';
export const who = 'Who';
export const what = 'What';
export const subject = 'Subject';
export const details = 'Details';
export const from = 'From';
export const until = 'Until';
export const dashboard = 'Dashboard';
export const payouts = 'Payouts';
export const users = 'Users';
export const projects = 'Projects';
export const orders = 'Orders';
export const books = 'Books';

export const taskDone = ': done';
export const taskToDo = ': to do';
export const setUpSecondFactor = 'Set up the second step';
export const turnOff = 'Turn it off';
