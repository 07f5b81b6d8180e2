import type { ReactNode } from 'react';

export const didYouMean = (address: ReactNode) => <>Did you mean {address}?</>;
export const newAddressSubject = (supportId: string) => `Correct my email, ${supportId}`;
export const changeEmail = 'Change your email';
export const writeTo = (email: string) => `Write to ${email}`;
