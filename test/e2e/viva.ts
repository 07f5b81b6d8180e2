import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A project of the demo catalogue that the sandbox's student has bought. */
export const VIVA_PROJECT = 'campus-marketplace';

/** Waits until the shop has read the questions from the project's repository, soon after it started. */
export async function waitForViva(page: Page): Promise<void> {
  const countQuestions = async () =>
    (await (await page.request.get(`/documents/projects/${VIVA_PROJECT}`)).json()).viva.questions;
  await expect.poll(countQuestions, { timeout: 60_000 }).toBeGreaterThan(10);
}
