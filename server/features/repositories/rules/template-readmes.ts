/**
 * How READMEs begin that generators of projects write, as plain text: their titles and first paragraphs.
 * From create-vite 9, cra-template 1.3, create-next-app 16, @schematics/angular 21, @nestjs/schematics 11,
 * create-vue 3, Vue CLI 5, React Native 0.87, Expo 58, create-svelte, Gatsby and Remix; Laravel 4 to 12,
 * Flutter, Spring Initializr, CodeIgniter, Rails, Phoenix, GitLab, and what assistants on the web export.
 */
const TEMPLATE_TEXTS: readonly RegExp[] = [
  // Create React App
  /^getting started with create react app$/i,
  /^this project was bootstrapped with create react app\b/i,
  /^in the project directory, you can run:?$/i,
  /^runs the app in the development mode\b/i,
  // Vite
  /^(react|vue( 3)?|svelte|preact|solid|qwik|lit|vanilla)( \+ (typescript|ts))? \+ vite$/i,
  /^this template (provides a minimal setup to get react working|should help get you started developing with)\b/i,
  /^currently, two official plugins are available\b/i,
  /^learn more on the (solid|qwik) website\b/i,
  /^this starter is using a pure csr\b/i,
  // Next.js, Nuxt, Remix, React Router, Astro, SvelteKit, Gatsby
  /^this is a next\.js project bootstrapped with\b/i,
  /^first, run the development server:?$/i,
  /^you can start editing the page by modifying\b/i,
  /^nuxt( \d)? (minimal )?starter$/i,
  /^look at the nuxt( \d)? documentation to learn more\b/i,
  /^welcome to (remix|react router)\b/i,
  /^a modern, production-ready template for building full-stack react applications\b/i,
  /^astro starter kit\b/i,
  /^(create-svelte|sv)$/i,
  /^everything you need to build a svelte project\b/i,
  /^the default gatsby starter\b/i,
  // Angular, Vue CLI, Ionic, NestJS
  /^this (project|library) was generated (with|using) angular cli\b/i,
  /^run ng serve for a dev server\b/i,
  /^to start a local development server, run:?$/i,
  /^compiles and (hot-reloads for development|minifies for production)$/i,
  /^nest framework typescript starter repository\b/i,
  /^a progressive node\.js framework for building efficient\b/i,
  // Mobile
  /^a new flutter (project|application|plugin|package)\b/i,
  /^this project is a starting point for a (flutter|dart)\b/i,
  /^a few resources to get you started if this is your first flutter project\b/i,
  /^for help getting started with flutter\b/i,
  /^flutterflow projects are built to run on the flutter\b/i,
  /^this is a new react native project, bootstrapped using\b/i,
  /^welcome to your expo app\b/i,
  /^this is an expo project created with\b/i,
  // Servers
  /^(about laravel|laravel php framework)$/i,
  /^laravel is a web application framework with expressive, elegant syntax\b/i,
  /^laravel is accessible, (yet )?powerful\b/i,
  /^what is codeigniter\b/i,
  /^codeigniter is (an application development framework|a php full-stack web framework)\b/i,
  /^codeigniter 4 (application starter|framework)$/i,
  /^this readme would normally document whatever steps are necessary\b/i,
  /^to start your phoenix server:?$/i,
  /^for further reference, please consider the following sections:?$/i,
  /^this project was created with express-generator-typescript\b/i,
  /^getting started with strapi\b/i,
  // Themes
  /^start bootstrap - /i,
  /^adminlte( \d)?( - bootstrap \d admin dashboard)?$/i,
  // Repositories
  /^to make it easy for you to get started with gitlab\b/i,
  /^(welcome to github pages|welcome to your lovable project)$/i,
  /^automatically synced with your (v0\.(dev|app)|deployed v0)\b/i,
  /^this contains everything you need to run your app locally\b/i,
  /^run and deploy your ai studio app$/i,
  /^todo: (give a short introduction of your project|document your project here)\b/i,
];

/** Whether a heading or paragraph of a README is a generator's, by its plain text. */
export function isTemplateText(text: string): boolean {
  const words = text.replace(/^[^\p{L}]+/u, '');
  return TEMPLATE_TEXTS.some((pattern) => pattern.test(words));
}
