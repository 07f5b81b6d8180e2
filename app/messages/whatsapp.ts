export const messageMe = 'Message me on WhatsApp when my invitation is out';
export const number = 'WhatsApp number';
export const hint = 'We send one message, and delete your number after 90 days.';
