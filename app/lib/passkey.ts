import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

// Pages load this file when a passkey is used.

type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Makes a passkey on this device. Null if the person cancels, or the device can't. */
export const makePasskey = (options: unknown) =>
  startRegistration({ optionsJSON: options as RegistrationOptions }).catch(() => null);

/** Asks the device for a passkey. Null if the person cancels, or the device has none. */
export const askForPasskey = (options: unknown) =>
  startAuthentication({ optionsJSON: options as AuthenticationOptions }).catch(() => null);
