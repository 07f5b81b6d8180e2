import type { ReactNode } from 'react';
import type { ProjectStatus } from '#domain/project.ts';

export const checking = 'Asking GitHub about this repository';
export const repositoryFine = 'Private, owned by an organisation, and our token can invite people.';
export const billedSeats =
  'On a paid GitHub plan, every buyer with access to a private repository is billed as a seat.';
export const filter = 'Filter by name or technology...';
export const addProject = 'Add Project';
export const noMatch = 'No project matches this filter.';
export const noProjects = 'No projects yet.';
export const enrolled = (count: ReactNode) => <>Enrolled {count}</>;
export const update = 'Update';
export const updateName = (name: string) => `Update ${name}`;
export const updateProject = 'Update Project';
export const unexpectedError = 'An unexpected error occurred.';
export const changedElsewhere =
  'Someone else changed this project. Close it and open it again to see the changes.';
export const saved = (name: string) => `Project "${name}" saved.`;
export const nameMissing = 'Please enter a name.';
export const wholeNumber = 'Please enter a whole number.';
export const coverInvalid = 'Please upload a picture, or enter an address that begins with https://.';
export const priceMissing = 'Please enter a price in rupees. 0 is free.';
export const priceInvalid = 'Please enter a number of rupees, such as 499 or 499.50.';
export const priceTooLow = 'The price must be 0 (free) or at least ₹1.';
export const repositoryInvalid = 'The repository address must look like https://github.com/owner/repository.';
export const repositoryMissing = 'Please enter the address of the repository.';
export const tooMany = 'Please enter at most 40.';
export const entryTooLong = (entry: string, longest: number) =>
  `“${entry}…” is longer than ${longest} characters.`;
export const notSaved = 'What you typed isn’t saved yet.';
export const keepEditing = 'Keep editing';
export const discard = 'Discard it';
export const onSaleAtOnce = 'It goes on sale right away.';
export const changesAtOnce = 'Changes appear right away. Open orders keep their old terms.';
export const unknownError = 'An unknown error occurred.';
export const created = (name: string, slug: string) =>
  `Project "${name}" created successfully with slug: ${slug}`;
export const done = 'Done';
export const addAnother = 'Add another';
export const seeInShop = 'See it in the shop';
export const priceIsZero = 'The price is 0: anyone can get this project for free.';
export const repositoryMoves = (before: string, after: string) =>
  `The repository changes from ${before} to ${after}. New buyers are invited to that one.`;
export const unreachable =
  'Our token can’t see this repository, so we can’t invite anyone to it. Check the address, and that our token or app has access.';
export const isArchived =
  'This repository is archived on GitHub, so no one can be invited to it. Unarchive it first: until then the project isn’t on sale.';
export const isDisabled =
  'GitHub has disabled this repository, so no one can be invited to it. Ask GitHub’s support first: until then the project isn’t on sale.';
export const isRefused = (reason: string) =>
  `GitHub refuses all invitations to this repository, so the project isn’t on sale. ${reason}`;
export const isPublic = 'This repository is public: anyone can copy it without paying.';
export const belongsToPerson =
  'This repository belongs to a person, so GitHub may let buyers write to it. Use an organisation’s repository.';
export const mayNotInvite = 'Our token can’t invite people to this repository, so invitations would fail.';
export const deleted = (name: string) => `“${name}” is deleted.`;
export const remove = 'Delete';
export const confirmDelete = 'Delete this project?';
export const confirmDeleteText = 'Delete this project? You can’t undo this.';
export const checkBeforeSaving = 'Please check before you save:';
export const saveAnyway = 'Save anyway';
export const uploadFailed = 'We couldn’t upload the picture. Please try again.';
export const notAPicture = 'We couldn’t read this file as a picture. Please choose another one.';
export const field = 'Field';
export const notSet = 'Not set';
export const level = 'Level';
export const teamSize = 'Team Size';
export const upToPeople = (size: number) => (size === 1 ? '1 person' : `Up to ${size} people`);
export const hardware = 'Hardware';
export const hardwareHint = 'One part per line with its usual cost in rupees, such as “ESP32 board: 450”.';
export const operatingSystems = 'Operating Systems';
export const demo = 'Demo';
export const video = 'Video';
export const addressInvalid = 'Please enter an address that begins with https://.';
export const whenChecksFail = 'When Checks Fail';
export const pauseSale = 'Pause the sale';
export const onlyWarn = 'Only warn';
export const cover = 'Cover';
export const coverPlaceholder = 'https://… or upload one';
export const coverHint = 'Leave it empty to use a generated drawing.';
export const upload = 'Upload';
export const pictureToUpload = 'Picture to upload';
export const checkFailed = "The repository couldn't be checked just now. You can save anyway.";
export const preview = 'Preview';
export const hidePreview = 'Hide preview';
export const showPreview = 'Show preview';
export const name = 'Name';
export const price = 'Price';
export const priceHint = 'In rupees. 0 is free.';
export const repositoryUrl = 'GitHub Repo URL';
export const tech = 'Tech';
export const techHint = 'Separated by commas.';
export const features = 'Features';
export const featuresHint = 'One per line, or separated by commas on one line.';
export const description = 'Description';
export const displayOrder = 'Display Order';
export const displayOrderHint = 'Small numbers come first.';
export const partInvalid = (line: string) =>
  `Please write “${line}” as “Part: price”, such as “ESP32 board: 450”.`;
export const tooManyParts = (max: number) => `Please enter at most ${max} parts.`;

export const publish = 'Publish';
export const toDrafts = 'Move to drafts';
export const archive = 'Archive';
export const draft = 'Draft';
export const published = 'Published';
export const archived = 'Archived';

export const techMissing = 'Please enter at least one, separated by commas.';
export const featuresMissing = 'Please enter at least one, one per line.';
export const statusChanged: Record<ProjectStatus, (name: string) => string> = {
  published: (name) => `“${name}” is on sale.`,
  draft: (name) => `“${name}” is a draft now.`,
  archived: (name) => `“${name}” is archived. Its buyers keep their access.`,
};
