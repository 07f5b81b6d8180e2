import { globSync } from 'node:fs';
import type { MailTemplate } from '#content/mails/define-mail.ts';

const FOLDER = `${import.meta.dirname}/../../content/mails`;

/** All mails of the shop, by looking for them, so that none can be missing. */
export const allMails: readonly MailTemplate[] = (
  await Promise.all(globSync(`${FOLDER}/*.ts`, { exclude: ['**/*.test.ts'] }).map((file) => import(file)))
)
  .flatMap((module: object) => Object.values(module))
  .filter((each) => typeof each === 'object' && 'render' in each);
