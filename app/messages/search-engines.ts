/** The description in the web app's manifest. */
export const manifest = 'Final-year projects with source code, sample report, slides and setup guide.';

/** The texts of the image that sites show when a page is shared. */
export const imageTitle = 'Final-year projects that already run';
export const imageCaption = 'Code, sample report, slides, setup guide';
export const projectImageCaption = 'A project report on';

/** The texts of `/llms.txt`. */
export const summary =
  'Final-year engineering projects with source code, sample report, slides and setup guide, to learn from and build on. Buyers are invited to the private GitHub repository of a project, usually within a minute of paying. Prices are in Indian rupees.';
export const pages = 'Pages';
export const guides = 'Guides';
export const technologies = 'Technologies';
export const technology = (name: string) => `${name} projects`;
export const technologyText = 'with source code';
export const projects = 'Projects';
export const projectsText =
  'All projects. Filter by technology, field, level, team size, hardware and price.';
export const builtWith = (technologies: string) => `Built with ${technologies}.`;
export const optional = 'Optional';
export const sitemap = 'Sitemap';
export const sitemapText = 'every page';

/** The titles of the JSON Schemas at `/capstone.schema.json` and `/viva.schema.json`. */
export const manifestSchema = 'Capstone manifest';
export const vivaSchema = 'Viva questions';
