// Threads are complaints and help requests.

export const you = 'You';
export const reply = 'Your reply';
export const replyNote = 'We get it by email. Our answer comes to you by email, and appears here.';
export const sendReply = 'Send reply';
export const replySent = 'We received your reply.';
export const sendAnswer = 'Send answer';
