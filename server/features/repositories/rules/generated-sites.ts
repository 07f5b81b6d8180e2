import type { ForeignRule } from './foreign-rule.ts';

/**
 * Files that a generator of documentation or reports writes under these names, and people don't. A path of two
 * names is that of a file below the folder that was generated.
 */
const MARKERS = `
  allclasses-index.html allclasses-frame.html allclasses-noframe.html overview-frame.html constant-values.html
  member-search-index.js type-search-index.js package-search-index.js tag-search-index.js help-doc.html element-list
  package-list jquery-ui.overrides.css
  scripts/sourceset_dependencies.js scripts/platform-content-handler.js scripts/searchdata.js lib/ref-index.css
  scripts/prettify/prettify.js styles/prettify-jsdoc.css styles/jsdoc-default.css script/prettify/prettify.js
  script/search_index.js js/menu-wc.js styles/compodoc.css js/search/search_index.js assets/bass-addons.css docco.css
  assets/js/yuidoc-bootstrap.js api_project.js api_data.js
  doxygen.css doxygen.svg doxygen.sty navtreedata.js dynsections.js search/searchdata.js
  objects.inv _static/documentation_options.js _static/doctools.js genindex.html py-modindex.html
  search/search_index.json ayu-highlight.css crates.js src-files.js static.files
  indices/files.html reports/markers.html reports/deprecated.html graphs/classes.html namespaces/default.html doctum.js
  doctum-search.json elementlist.js css/full_list.css js/full_list.js top-level-namespace.html js/darkfish.js created.rid
  xrefmap.yml styles/docfx.js styles/docfx.css public/docfx.min.js webtoc.xml webki.xml fti/fti_files.json
  static-assets/docs.dart.js __404error.html css/jazzy.css undocumented.json pkgdown.yml pkgdown.js ldoc.css
  linuwial.css site_libs/quarto-html sb-manager swagger-initializer.js
  block-navigation.js sort-arrow-sprite.png coverage_html.js jquery.hotkeys.js keybd_closed.png class_index.html
  function_index.html jacoco-resources jacoco-sessions.html frame-summary.html gcov.css icon_cube.svg icon_wrench.svg
  _css/octicons.css _icons/file-code.svg .last_run.json .resultset.json
  css/base-style.css css/maven-base.css surefire-report.html widgets/summary.json testng-results.xml
  emailable-report.html testng-reports.js mochawesome.html content/js/dashboard.js js/gatling.js`
  .trim()
  .split(/\s+/);

/** What these tools write. Texts, pictures and documents beside it may be a person's. */
const OUTPUT =
  /\.(html?|m?js|css|map|json|zip|inv|md5|dot|woff2?|ttf|eot|sty|tex|buildinfo)$|(^|\/)(element-list|package-list|\.buildinfo)$|(^|\/)(resources|search|_static|_sources|_images|jquery|legal|script-dir|jacoco-resources|_icons)\/|__\w{0,80}graph\w{0,20}\.(png|svg)$|^(xrefmap\.yml|icon_[\w-]+\.svg)$/;

/** Files of a project, in whose folder people work although it has a marker. */
const OF_A_PROJECT =
  /^(package\.json|pom\.xml|build\.gradle(\.kts)?|manage\.py|(app|main|server)\.py|requirements\.txt|composer\.json|pubspec\.yaml|go\.mod|cargo\.toml|cmakelists\.txt|[^/]+\.(sln|csproj|ino))$/;

const GENERATED = { by: 'generated documentation', file: OUTPUT, unless: OF_A_PROJECT, isBelowTop: true };

/**
 * The output of generators of documentation (Javadoc, JSDoc, TypeDoc, Doxygen, Sphinx, phpDocumentor, DocFX, …)
 * and of reports about coverage and tests, under any name of the folder. At the top of a repository the
 * student's own pages are beside it, so that nothing is left out there.
 */
export const GENERATED_SITES: readonly ForeignRule[] = [
  { ...GENERATED, beside: MARKERS },
  {
    ...GENERATED,
    beside: ['assets/search.js', 'assets/js/search.js', 'assets/navigation.js', 'assets/hierarchy.js'],
    and: /^(modules|globals|hierarchy)\.html$/,
  },
  { by: GENERATED.by, name: /^coverage_html(_cb_\w+)?\.js$/ },
];
