import { technologyUrl } from '#app/lib/technology-url.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { posts } from '#content/posts/posts.ts';
import { formatPrice } from '#domain/money.ts';
import { getPriceToPay } from '#domain/project.ts';
import { fitSentences } from '#domain/text.ts';
import type { Context } from '#server/context.ts';
import { getPage, type PageName } from '#server/features/content/get-page.ts';
import { listProjects } from '#server/features/projects/list-projects.ts';
import { listTechnologies } from '#server/features/projects/list-technologies.ts';
import type { Route } from './+types/llms.route.ts';

const PAGES: PageName[] = ['about', 'faq', 'honest-use', 'contact', 'refund-policy', 'terms', 'privacy'];
/** The file lists the first projects of the catalogue; the sitemap has all of them. */
const MAX_PROJECTS = 200;
const MAX_TECHNOLOGIES = 60;
const SUMMARY_LENGTH = 160;

/** `/llms.txt` describes the shop to language models, see https://llmstxt.org. */
export async function loader({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const shop = shopOf(context);
  const { appUrl, shopName } = shop.settings;
  const [pages, technologies, projects] = await Promise.all([
    listPages(shop),
    listTechnologies(shop),
    listProjects(shop, { limit: MAX_PROJECTS }),
  ]);
  const sections = [
    `# ${shopName}`,
    '> Final-year engineering projects with source code, sample report, slides and setup guide, to learn from and build on. Buyers are invited to the private GitHub repository of a project, usually within a minute of paying. Prices are in Indian rupees.',
    section('Pages', pages),
    section(
      'Guides',
      posts.map(({ slug, title, summary }) => line(title, `${appUrl}/blog/${slug}`, summary)),
    ),
    section(
      'Technologies',
      technologies
        .slice(0, MAX_TECHNOLOGIES)
        .map(({ name }) => line(`${name} projects`, appUrl + technologyUrl(name), 'with source code')),
    ),
    section(
      'Projects',
      projects.documents.map(({ slug, name, tech, description, ...prices }) =>
        line(
          name,
          `${appUrl}/projects/${slug}`,
          `${formatPrice(getPriceToPay(prices))}. ${description ? `${fitSentences(description, SUMMARY_LENGTH)} ` : ''}Built with ${tech.join(', ')}.`,
        ),
      ),
    ),
    section('Optional', [line('Sitemap', `${appUrl}/sitemap.xml`, 'every page')]),
  ];
  return new Response(`${sections.filter(Boolean).join('\n\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}

async function listPages(shop: Context): Promise<string[]> {
  const { appUrl } = shop.settings;
  const texts = PAGES.map(async (name) => {
    const { title, description } = await getPage(shop, name);
    return line(title, `${appUrl}/${name}`, description);
  });
  return [
    line(
      'Projects',
      `${appUrl}/projects`,
      'All projects. Filter by technology, field, level, team size, hardware and price.',
    ),
    ...(await Promise.all(texts)),
  ];
}

/** Returns '' without lines. */
function section(title: string, lines: string[]): string {
  return lines.length > 0 ? `## ${title}\n\n${lines.join('\n')}` : '';
}

function line(name: string, url: string, text: string): string {
  return `- [${name.replace(/[[\]\s]+/g, ' ').trim()}](${url}): ${text.replace(/\s+/g, ' ')}`;
}
