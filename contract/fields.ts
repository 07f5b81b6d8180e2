import * as z from 'zod';
import { EMAIL_PATTERN, toAsciiEmail } from '#domain/email.ts';
import { normalizeRepositoryUrl, parseUsername } from '#domain/github.ts';
import { removeInvisible } from '#domain/normalize-typed.ts';
import { normalizeReferralCode } from '#domain/referral.ts';
import { monthRange } from '#domain/tax.ts';
import { hasAtMost, unitsFor } from '#domain/text-limits.ts';
import { MAX_MESSAGE } from '#domain/thread.ts';
import { normalizeCouponCode } from '#server/features/coupons/rules/coupon.ts';
import { normalizeUpiId } from '#server/features/payouts/rules/payout.ts';

// Fields of requests, with their limits.

/** Refuses a text with more characters, as a person counts them. */
export const atMost =
  (maximum: number) =>
  ({ value, issues }: z.core.ParsePayload<string>) => {
    if (hasAtMost(value, maximum)) return;
    issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value });
  };
/** A trimmed single line without control characters; PostgreSQL rejects NUL. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .check(atMost(max))
    .regex(/^\P{Cc}*$/u, 'Please leave out control characters.');
export const required = (max: number) => line(max).min(1);
/**
 * A line of a file in a repository. `atMost` counts what a person sees. The published schema has the largest
 * number of UTF-16 units instead.
 */
export const writtenLine = (max: number) =>
  z
    .string()
    .min(1)
    .check(atMost(max))
    .max(unitsFor(max))
    .regex(/^\P{Cc}*$/u, 'it has control characters');
export const paragraph = (max: number) =>
  z
    .string()
    .trim()
    .check(atMost(max))
    .refine((text) => !text.includes('\0'), 'Please leave out control characters.');
/** What is typed into a search box. */
export const searchText = (max: number) => z.string().overwrite(removeInvisible).trim().check(atMost(max));
/** A message of a complaint or a help request, which has at least `min` characters. */
export const message = (min: number, missing: string) =>
  z
    .string()
    .overwrite((value) => value.replace(/\r\n?/g, '\n').trim())
    .min(min, missing)
    .refine((value) => hasAtMost(value, MAX_MESSAGE), {
      error: 'Please shorten this to 4,000 characters.',
      abort: true,
    })
    .refine((value) => !value.includes('\0'), 'Please leave out control characters.');
/** The number of a complaint or help request, as typed, and a message in it. */
export const threadNumber = z.string().max(20);
export const threadMessage = message(1, 'Please write a message.');
export const id = required(128);
/**
 * Rupees with at most two decimals, bounded so that paise are exact integers. Calls take numbers only, as the
 * specification has them; forms read typed texts, such as `₹1,299` or `499/-`, with `parseRupees`.
 */
export const rupees = z
  .number()
  .min(0)
  .max(10_000_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals.');

/** A month in IST, `2026-11`. */
export const month = z.string().refine((text) => monthRange(text) !== null);

/** The key of the order's mailed link, for buyers without an account; null or left out without one. */
export const orderKey = z
  .string()
  .max(200)
  .nullish()
  .transform((key) => key ?? '');

/**
 * The ID of a form that is sent, so that a repeated call is the same request; left out, each call is a new
 * one.
 */
export const requestId = required(64).min(8).nullish();

export const EMAIL_MESSAGE = 'Please enter a valid email address.';
export const email = line(254)
  .overwrite(toAsciiEmail)
  .pipe(z.email({ pattern: EMAIL_PATTERN, error: EMAIL_MESSAGE }));

/** What is typed or pasted into a field of one line, in its stored form. */
const typed = (normalize: (text: string) => string, max: number) =>
  z.string().max(2000).overwrite(normalize).pipe(line(max));
/** A GitHub username; also `@name` or the address of a profile. */
export const githubName = typed(parseUsername, 100);
export const couponCode = typed(normalizeCouponCode, 64);
export const referralCode = typed(normalizeReferralCode, 64);
export const upiId = typed(normalizeUpiId, 100);
/** The address of a repository on GitHub, as people copy it. */
export const repositoryUrl = typed(normalizeRepositoryUrl, 200).pipe(z.string().min(1));
export const list = z.array(required(80)).min(1).max(40);
