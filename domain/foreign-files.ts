/** Folders that tools fill, by their names in lower case. What is in them was not written for the project. */
export const FOREIGN_FOLDERS: readonly string[] = words(`
  .git node_modules bower_components jspm_packages site-packages dist-packages venv .venv virtualenv conda-meta
  dist build out target __pycache__ .gradle .dart_tool .pub-cache .next .nuxt .output .svelte-kit .angular .expo
  .astro .turbo .cache .parcel-cache .sass-cache .vite .vercel .netlify .firebase .serverless .terraform .idea .vscode
  .vs .fleet .settings .metadata .mvn .pytest_cache .mypy_cache .ruff_cache .tox .nox .eggs .ipynb_checkpoints
  .virtual_documents .pio .pioenvs .piolibdeps .yarn .bundle .nyc_output .docusaurus .scannerwork .cxx
  .externalnativebuild coverage htmlcov storybook-static allure-results playwright-report third_party third-party
  thirdparty 3rdparty pods carthage deriveddata xcuserdata cmakefiles cmake-build-debug cmake-build-release
  nbproject wp-includes wp-admin __macosx managed_components cmsis swagger-ui elm-stuff
  aspnet_client webfonts crystalreportviewers12 crystalreportviewers13`);

/** Lock files, which package managers write, and what operating systems leave in folders. */
export const FOREIGN_FILES: readonly string[] = words(`
  package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock poetry.lock
  Pipfile.lock uv.lock pdm.lock composer.lock symfony.lock Cargo.lock Gemfile.lock Podfile.lock pubspec.lock
  mix.lock go.sum go.work.sum gradle.lockfile packages.lock.json flake.lock .DS_Store Thumbs.db desktop.ini`);

/** A rule for folders or files. All its patterns are for paths in lower case. */
export interface ForeignRule {
  /** What the files are, as people read it: "left out: libraries (12 files)". */
  by: string;
  /** The folder above this match is the root of the rule. Without it, the repository is. */
  beside?: RegExp;
  /** Where the root must be. */
  within?: RegExp;
  /** A file in the root that shows that people work in it. */
  unless?: RegExp;
  /** Folders that are foreign as a whole, from the root; empty for the root itself. */
  folder?: RegExp;
  file?: RegExp;
  /** The size in bytes of what the tool writes. What is larger or smaller was changed by a person. */
  from?: number;
  upTo?: number;
}

/**
 * Libraries and themes that people copy into their projects, by the names of files and folders, without
 * version and `.min`. These names mean nothing else.
 */
const LIBRARIES = words(`
  jquery jqueryui jquery-ui bootstrap-icons bootstrap-select bootstrap-table fontawesome font-awesome fontawesome-free
  line-awesome datatables datatable datatables-bs4 select2 sweetalert sweetalert2 fullcalendar tinymce tiny_mce ckeditor
  ckeditor4 ckeditor5 ckfinder kcfinder elfinder summernote codemirror ace-builds owl.carousel owlcarousel owl-carousel
  owlcarousel2 magnific-popup lightbox2 lightgallery fancybox fancyapps isotope-layout imagesloaded waypoints counterup
  scrollreveal modernizr html5shiv html5shim es5-shim daterangepicker bootstrap-datepicker clockpicker tempusdominus
  inputmask jvectormap jsvectormap jqvmap vectormap adminlte sb-admin sb-admin-2 startbootstrap argon-dashboard
  material-dashboard perfect-scrollbar simplebar metismenu overlayscrollbars nicescroll slimscroll apexcharts highcharts
  amcharts echarts chartist raphael peity toastr izitoast pnotify requirejs ionicons themify-icons flaticon linearicons
  icofont boxicons remixicon material-icons material-design-icons materialdesignicons simple-line-icons feather-icons
  glyphicons animate.css normalize.css meanmenu slicknav nivo-slider flexslider bxslider swiper-bundle swiper-slider
  glightbox purecounter php-email-form mathjax katex prismjs highlight.js pdfjs pdf.js pdfmake jspdf html2canvas
  html5-qrcode qrcode.js instascan jsqr face-api tracking.js clmtrackr openlayers three.js babylon.js crypto-js
  bootbox bootsnav mochikit dropify cropperjs croppie parsleyjs jquery-validation jquery-validation-unobtrusive semantic-ui
  alpinejs cdn.tailwindcss jszip vfs_fonts tesseract.js rest_framework debug_toolbar`);

/** The same for PHP, in files and folders. */
const PHP_LIBRARIES = words(`
  phpmailer fpdf tfpdf tcpdf dompdf mpdf html2pdf phpexcel phpspreadsheet phpword phpqrcode qrlib htmlpurifier smarty
  adodb adodb5 simple_html_dom twilio-php stripe-php razorpay-php swiftmailer nusoap securimage hybridauth phpmyadmin
  simplexlsx php-excel-reader spreadsheet-reader google-api-php-client class.phpmailer class.smtp mysqldump`);

/** Names that a student's file may have, too. They are libraries where pages load their files from. */
const LIBRARIES_OF_PAGES = words(`
  bootstrap chart charts chart.js chartjs moment wow aos typed three d3 vue react react-dom angular p5 popper popper.js
  validate emoji emojionearea particles particles.js slick tooltip parallax easing lightbox countdown scrollax jarallax
  stellar masonry shuffle smoothscroll scrollto scrollup nouislider rangeslider nice-select niceselect chosen icheck
  switchery multiselect pace nprogress typeahead mustache handlebars underscore backbone knockout respond lodash axios
  gsap tweenmax anime lottie lottie-player konva fabric pixi matter howler zepto all brands solid regular vendor vendors
  plugin plugins polyfills polyfill runtime adapter sockjs stomp globalize gridjs gmaps sortable sweet-alert tagsinput
  tokenfield rater star-rating barrating qrcode qrcodejs jsbarcode quagga xlsx filesaver papaparse hammer emojis webcam
  recorder fontello icomoon themify elegant-icons stroke-7 et-line linea pe-icon-7-stroke style-switcher animate
  normalize isotope swiper flot morris sparkline noty quill leaflet phaser socket.io socket.io-client foundation
  materialize bulma uikit semantic tailwind tailwindcss timepicker colorpicker datepicker dropzone ui-lightness
  bootstrap-toggle feather tesseract tfjs waves fastclick detect c3 jstree mocha modal-effects notify owl plyr signature_pad signature-pad`);

/** Folders from which pages load files. They are foreign in parts only. */
const PAGE_FOLDER =
  'static|staticfiles|static_files|public|public_html|wwwroot|assets?|webroot|webapp|webcontent|www|htdocs|themes?';
const OF_PAGES = `(^|/)(${PAGE_FOLDER})/(.*/)?`;
const FILE_OF_PAGES = new RegExp(
  `${OF_PAGES}[^/]+\\.(js|css|mjs)$|(^|/)(?<!(^|/)src/)(js|scripts|javascripts?)/.*\\.js$|(^|/)resources/.*\\.js$`,
);

/** Whether a path in lower case is a file that pages load. */
export const isOfPages = (path: string) => FILE_OF_PAGES.test(path);

const SCRIPTS_AND_STYLES = '(^|/)(js|css|scripts|javascripts?|stylesheets?)/(.*/)?';

const names = (list: readonly string[]) =>
  list.map((name) => name.toLowerCase().replaceAll('.', '[.]?')).join('|');
/** What follows a library's name in folders and files: a version, or the kind of build. */
const FOLDER_VERSION =
  '([-_. ]?v?\\d[\\w.-]*|[-_](master|main|dist|free|pro|web|bundle|js|css|plugin|min|src|lib)[\\w.-]*)?';
const FILE_VERSION =
  '([-_.]?v?\\d[\\w.-]*|[-_.](min|bundle|full|slim|all|umd|esm|global|prod|dev|core|custom|init|rtl|grid|reboot|utilities|theme|ui|class|lib|common|latest|pack|compiled|lite|bs|es|jquery|ie|plugin|icons?|with)[\\w.-]*)?';

/** Marks a folder as a published package, when it is copied below the files of a page. */
const OF_A_PACKAGE =
  /\/(licen[cs]e(-mit)?(\.[a-z]+)?|copying|\.?bower\.json|component\.json|gruntfile\.js|\.npmignore|ofl\.txt)$/;

/** The largest script or style sheet that people write for a page, and the largest source file in bytes. */
const MAX_PAGE_BYTES = 64 * 1024;
const MAX_SOURCE_BYTES = 300 * 1024;

const COPIED = 'libraries';
const GENERATED = 'generated files';
const MIGRATIONS = 'generated migrations';
const ENVIRONMENT = 'Python environment';

/** Libraries and what tools write. What generators of projects write is in `template-files.ts`. */
export const FOREIGN_RULES: readonly ForeignRule[] = [
  {
    by: ENVIRONMENT,
    beside: /\/(pyvenv\.cfg|(scripts|bin)\/(activate(\.\w+)?|python\d?(\.exe)?))$/,
    unless:
      /^((manage|app|main|run|server|wsgi)\.py|requirements[^/]*\.txt|(package|composer)\.json|readme(\.\w+)?)$/,
    folder: /^$/,
  },
  {
    by: ENVIRONMENT,
    beside:
      /(^|\/)(pyvenv\.cfg|(scripts|bin)\/activate(\.\w+)?|lib\/(python[\d.]+\/)?(site|dist)-packages\/.*)$/,
    folder: /^(bin|scripts|lib|lib64|include|share|etc|man|tcl)$/,
    file: /^(pyvenv\.cfg|pip-selfcheck\.json)$/,
  },
  {
    by: COPIED,
    beside: OF_A_PACKAGE,
    within: new RegExp(`(^|/)(${PAGE_FOLDER}|plugins?|libs?|libraries)/.`),
    folder: /^$/,
  },
  { by: COPIED, beside: /\/(library\.(properties|json)|keywords\.txt)$/, folder: /^$/ },
  {
    by: GENERATED,
    beside: /(^|\/)cmakecache\.txt$/,
    file: /^(cmakecache\.txt|makefile|cmake_install\.cmake)$/,
  },
  { by: COPIED, folder: /(^|\/)packages\/[^/]+\.\d+(\.\d+)+[^/]*$/ },
  {
    by: GENERATED,
    beside: /(^|\/)[^/]+\.((cs|vb|fs|vcx)proj|sln)$/,
    folder: /^((.*\/)?(bin|obj|x64|x86|debug|release)|packages|testresults)$/,
  },
  { by: GENERATED, folder: /(^|\/)(bin|obj)\/(debug|release|x86|x64)$/ },
  {
    by: COPIED,
    beside: /(^|\/)(composer\.json|composer\.lock|go\.mod|gemfile|package\.json)$/,
    folder: /^vendor$/,
  },
  { by: COPIED, folder: /^vendor$|(^|\/)vendor\/composer$/ },
  { by: COPIED, beside: /(^|\/)mix\.exs$/, folder: /^(deps|_build)$/ },
  {
    by: COPIED,
    beside: /(^|\/)projectsettings\/projectversion\.txt$/,
    folder:
      /^(library|temp|logs|obj|packages|projectsettings|usersettings|assets\/(textmesh pro|plugins|standard assets|tutorialinfo))$/,
  },
  { by: COPIED, folder: /(^|\/)(stm32\w*_hal_driver|middlewares\/third_party)$/ },
  { by: GENERATED, folder: /(^|\/)[^/]+\.(xcodeproj|xcworkspace|xcassets|lproj|egg-info|dist-info|egg)$/ },
  { by: COPIED, folder: new RegExp(`(^|/)(${names([...LIBRARIES, ...PHP_LIBRARIES])})${FOLDER_VERSION}$`) },
  {
    by: COPIED,
    beside: new RegExp(
      `(^|/)(plugins?|vendors?)/(${names([...LIBRARIES, ...LIBRARIES_OF_PAGES])})${FOLDER_VERSION}/`,
    ),
    folder: /^(plugins?|vendors?)$/,
  },
  { by: COPIED, folder: new RegExp(`${OF_PAGES}(${names(LIBRARIES_OF_PAGES)})${FOLDER_VERSION}$`) },
  { by: COPIED, folder: new RegExp(`${SCRIPTS_AND_STYLES}(${names(LIBRARIES_OF_PAGES)})${FOLDER_VERSION}$`) },
  {
    by: COPIED,
    folder: new RegExp(
      `(^|/)(${PAGE_FOLDER})/((js|css|scripts|dist|backend|frontend|admin|dashboard|build|global|user|back|front)/)*(libs?|plugins?|vendors?|vendor_components|external|extra-libs|themes?)$`,
    ),
  },
  { by: COPIED, file: new RegExp(`(^|/)(${names(LIBRARIES)})${FILE_VERSION}\\.(js|css|less|scss|mjs|php)$`) },
  { by: COPIED, file: new RegExp(`(^|/)(${names(PHP_LIBRARIES)})${FILE_VERSION}(\\.class|\\.inc)?\\.php$`) },
  { by: COPIED, file: /(^|\/)(jquery|bootstrap|datatables)[.-][^/]+\.(js|css)$/ },
  {
    by: COPIED,
    file: new RegExp(
      `(${OF_PAGES}|${SCRIPTS_AND_STYLES})(${names(LIBRARIES_OF_PAGES)})${FILE_VERSION}\\.(js|css|mjs)$`,
    ),
  },
  {
    by: GENERATED,
    file: new RegExp(`(${OF_PAGES}|${SCRIPTS_AND_STYLES}|(^|/)resources/(.*/)?)[^/]+\\.(js|css|mjs)$`),
    from: MAX_PAGE_BYTES,
  },
  {
    by: GENERATED,
    file: /\.(py|js|mjs|cjs|ts|tsx|jsx|java|kt|c|cc|cpp|h|hpp|cs|go|rs|php|rb|swift|dart|css|m)$/,
    from: MAX_SOURCE_BYTES,
  },
  {
    by: GENERATED,
    file: /\.(min|bundle|chunk|pack|packed|umd|esm|pkgd|slim)\.(\w+\.)?(js|css|mjs|cjs|json|map)$|[-_]min\.(js|css)$|\.(js|css|mjs|cjs|ts)\.map$/,
  },
  { by: GENERATED, file: /[.-](?=[\da-f]*[a-f])(?=[\da-f]*\d)[\da-f]{8,32}(\.chunk)?\.(js|css|mjs)$/ },
  { by: GENERATED, file: /(^|\/)(index|vendor|chunk|main)-(?=[\w-]*\d)[\w-]{8}\.(js|css)$/ },
  {
    by: GENERATED,
    file: /\.(g|gr|freezed|mocks|config|pb|pbenum|pbjson|pbserver|chopper)\.dart$|\.pb(\.gw|\.validate)?\.(go|cc|h|c)$|(_pb2(_grpc)?|_rc)\.pyi?$|\.(designer|g|g\.i|generated|autogenerated)\.\w+$|(^|\/)(moc|qrc)_[^/]+\.cpp$|(^|\/)ui_[^/]+\.h$/,
  },
  {
    by: GENERATED,
    file: /(^|\/)(firebase_options\.dart|generated_?plugin_?registrant\.\w+|google-services\.json|googleservice-info\.plist|r\.java|buildconfig\.java|_ide_helper\w*\.php|mix-manifest\.json|reference\.cs|(next|vite)-env\.d\.ts|react-app-env\.d\.ts|(auto-imports|components)\.d\.ts|routetree\.gen\.ts|mavenwrapperdownloader\.java|gradlew(\.bat)?|mvnw(\.cmd)?|gradle-(wrapper|daemon-jvm)\.(properties|jar)|local\.properties|get-pip\.py|ez_setup\.py|\.flutter-plugins(-dependencies)?|\.packages|\._[^/]*)$/,
  },
  {
    by: 'compiled files',
    file: /\.(py[co]|class|o|obj|so|a|lib|dll|exe|pdb|ilk|jar|war|ear|apk|aab|ipa|dex|nupkg|whl|deb|rpm|msi|suo|user|tlog|iml|meta)$/,
  },
  { by: MIGRATIONS, file: /(^|\/)migrations\/(\d{4}_\w+|__init__)\.py$/ },
  { by: MIGRATIONS, beside: /(^|\/)migrations\/(script\.py\.mako|alembic\.ini)$/, folder: /^migrations$/ },
  { by: MIGRATIONS, beside: /(^|\/)alembic\.ini$/, folder: /^(alembic|migrations)$/ },
  {
    by: MIGRATIONS,
    file: /(^|\/)migrations\/(.*\/)?(\d{14,15}_[^/]+|[^/]*modelsnapshot|version\d{14})\.(cs|php)$/,
  },
  { by: MIGRATIONS, beside: /(^|\/)schema\.prisma$/, folder: /^migrations$/ },
  { by: MIGRATIONS, beside: /(^|\/)drizzle\.config\.\w+$/, folder: /^(.*\/)?drizzle\/meta$/ },
];

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
