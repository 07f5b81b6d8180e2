export const heading = (name: string) => `${name} projects with source code`;
export const companions = (name: string) => `Often used with ${name}`;

export const title = (name: string) => `${name} final-year projects with source code`;
export const oneUses = (name: string) => `One project here uses ${name}.`;
/** `fields` is empty or a text of `allIn` or `including`. */
export const manyUse = (count: string, name: string, fields: string) =>
  `${count} projects here use ${name}${fields}.`;
export const allIn = (field: string) => `, all in ${field}`;
export const including = (counts: string) => `, including ${counts}`;
export const countIn = (count: string, field: string) => `${count} in ${field}`;
export const alsoUses = (technologies: string) => `It also uses ${technologies}.`;
export const oftenCombined = (technologies: string) => `They often combine it with ${technologies}.`;
export const suitBeginners = (count: number) =>
  count === 1 ? '1 of them suits beginners.' : `${count} of them suit beginners.`;
/** Describes a technology for which the shop has no text. `fields` may be empty. */
export const unknown = (name: string, fields: string) =>
  fields
    ? `See how ${name} is used in ${fields} projects that run from start to finish. Read the code, run it, and learn to explain why ${name} was chosen.`
    : `See how ${name} is used in projects that run from start to finish. Read the code, run it, and learn to explain why ${name} was chosen.`;
export const oneFinalYear = (name: string) => `A final-year ${name} project`;
export const manyFinalYear = (count: string, name: string) => `${count} final-year ${name} projects`;
export const withSourceCode = (projects: string, examples: string) =>
  `${projects} with source code: ${examples}.`;
export const free = 'free';
export const itIsFree = 'It’s free.';
export const allAreFree = 'All of them are free.';
export const itCosts = (price: string) => `It costs ${price}.`;
export const eachCosts = (price: string) => `Each costs ${price}.`;
export const pricesRange = (lowest: string, highest: string) => `Prices range from ${lowest} to ${highest}.`;

export const seeAll = 'See all projects';
