import type { ForeignRule, Place } from './foreign-rule.ts';
import { GENERATED_SITES } from './generated-sites.ts';

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

/**
 * Folders from which pages load files, those that hold scripts and style sheets, and others in which names
 * have a meaning. They are foreign in parts only.
 */
export const PLACES: Record<Place, ReadonlySet<string>> = {
  pages: new Set(
    words(`static staticfiles static_files public public_html wwwroot asset assets webroot webapp webcontent www
      htdocs theme themes`),
  ),
  scripts: new Set(words('js css scripts javascript javascripts stylesheet stylesheets')),
  resources: new Set(['resources']),
  source: new Set(['src']),
  packages: new Set(words('plugin plugins lib libs libraries')),
};

/**
 * Libraries and themes that people copy into their projects, by the names of files and folders, without
 * version and kind of build. These names mean nothing else.
 */
export const LIBRARIES = toKeys(`
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

/** The same for PHP. */
export const PHP_LIBRARIES = toKeys(`
  phpmailer fpdf tfpdf tcpdf dompdf mpdf html2pdf phpexcel phpspreadsheet phpword phpqrcode qrlib htmlpurifier smarty
  adodb adodb5 simple_html_dom twilio-php stripe-php razorpay-php swiftmailer nusoap securimage hybridauth phpmyadmin
  simplexlsx php-excel-reader spreadsheet-reader google-api-php-client class.phpmailer class.smtp mysqldump`);

/** Names that a student's file may have, too. They are libraries where pages load their files from. */
export const LIBRARIES_OF_PAGES = toKeys(`
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

/** What follows a library's name: a version, or the kind of build. */
export const VERSION =
  /^(v?\d.*|min|bundle|bundled|full|slim|all|umd|esm|global|prod|production|dev|core|custom|init|rtl|grid|reboot|utilities|theme|ui|class|lib|common|latest|pack|packed|compiled|lite|bs|es|jquery|ie|plugin|plugins|icons?|with|master|main|dist|free|pro|web|js|css|src|inc|map|locales?|data|i18n|amd|module|browser|legacy|standalone|effects?|default|skin|style|styles)$/;

/** What marks a folder as a published package, when it is copied below the files of a page. */
const OF_A_PACKAGE =
  words(`license license.txt license.md licence licence.txt license-mit copying bower.json .bower.json
  component.json gruntfile.js .npmignore ofl.txt mit-license.txt`);

/** The largest script or style sheet that people write for a page, and the largest source file, in bytes. */
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
    beside:
      words(`pyvenv.cfg scripts/activate scripts/activate.bat scripts/activate.ps1 bin/activate bin/activate.csh
      scripts/python.exe bin/python bin/python3`),
    unless:
      /^((manage|app|main|run|server|wsgi)\.py|requirements[^/]*\.txt|(package|composer)\.json|readme(\.\w+)?)$/,
    folder: /^$/,
  },
  {
    by: ENVIRONMENT,
    beside:
      words(`pyvenv.cfg scripts/activate bin/activate lib/site-packages lib/*/site-packages lib/*/dist-packages
      lib64/*/site-packages`),
    folder: /^(bin|scripts|lib|lib64|include|share|etc|man|tcl)$/,
    file: /^(pyvenv\.cfg|pip-selfcheck\.json)$/,
  },
  { by: COPIED, beside: OF_A_PACKAGE, in: 'pages', folder: /^$/ },
  { by: COPIED, beside: OF_A_PACKAGE, in: 'packages', folder: /^$/ },
  { by: COPIED, beside: words('library.properties library.json keywords.txt'), folder: /^$/ },
  ...GENERATED_SITES,
  { by: GENERATED, beside: ['cmakecache.txt'], file: /^(cmakecache\.txt|makefile|cmake_install\.cmake)$/ },
  { by: COPIED, folderName: /\.\d+\.\d/, parent: /^packages$/ },
  {
    by: GENERATED,
    beside: words('*.csproj *.vbproj *.fsproj *.vcxproj *.sln'),
    folder: /^(packages|testresults)$/,
    folderName: /^(bin|obj|x64|x86|debug|release)$/,
  },
  { by: GENERATED, folderName: /^(debug|release|x86|x64)$/, parent: /^(bin|obj)$/ },
  {
    by: COPIED,
    beside: words('composer.json composer.lock go.mod gemfile package.json'),
    folder: /^vendor$/,
  },
  { by: COPIED, folder: /^vendor$/ },
  { by: COPIED, beside: ['mix.exs'], folder: /^(deps|_build)$/ },
  {
    by: COPIED,
    beside: ['projectsettings/projectversion.txt'],
    folder:
      /^(library|temp|logs|obj|packages|projectsettings|usersettings|assets\/(textmesh pro|plugins|standard assets|tutorialinfo))$/,
  },
  { by: COPIED, folderName: /^stm32\w*_hal_driver$/ },
  { by: GENERATED, folderName: /\.(xcodeproj|xcworkspace|xcassets|lproj|egg-info|dist-info|egg)$/ },
  {
    by: COPIED,
    in: 'pages',
    folderName: /^(libs?|plugins?|vendors?|vendor_components|external|extra-libs|themes?)$/,
    parent:
      /^(static|staticfiles|public|public_html|wwwroot|assets?|webroot|webapp|webcontent|www|htdocs|js|css|scripts|dist|backend|frontend|admin|dashboard|build|global|user|back|front)$/,
  },
  { by: COPIED, name: /^(jquery|bootstrap|datatables)[.-][^/]+\.(js|css)$/ },
  { by: GENERATED, in: 'pages', name: /\.(js|css|mjs)$/, from: MAX_PAGE_BYTES },
  { by: GENERATED, in: 'scripts', name: /\.(js|css|mjs)$/, from: MAX_PAGE_BYTES },
  { by: GENERATED, in: 'resources', name: /\.(js|css|mjs)$/, from: MAX_PAGE_BYTES },
  {
    by: GENERATED,
    name: /\.(py|js|mjs|cjs|ts|tsx|jsx|java|kt|c|cc|cpp|h|hpp|cs|go|rs|php|rb|swift|dart|css|m)$/,
    from: MAX_SOURCE_BYTES,
  },
  {
    by: GENERATED,
    name: /\.(min|bundle|chunk|pack|packed|umd|esm|pkgd|slim)\.(js|css|mjs|cjs|json|map)$|[-_]min\.(js|css)$|\.(js|css|mjs|cjs|ts)\.map$/,
  },
  {
    by: GENERATED,
    name: /[.-](?=[\da-f]{0,31}[a-f])(?=[\da-f]{0,31}\d)[\da-f]{8,32}(\.chunk)?\.(js|css|mjs)$/,
  },
  { by: GENERATED, name: /^(index|vendor|chunk|main)-(?=[\w-]{0,7}\d)[\w-]{8}\.(js|css)$/ },
  {
    by: GENERATED,
    name: /\.(g|gr|gen|freezed|mocks|config|pb|pbenum|pbjson|pbserver|chopper)\.dart$|\.pb(\.gw|\.validate)?\.(go|cc|h|c)$|(_pb2(_grpc)?|_rc)\.pyi?$|\.(designer|g|g\.i|generated|autogenerated)\.\w+$|^(moc|qrc)_[^/]+\.cpp$|^ui_[^/]+\.h$/,
  },
  {
    by: GENERATED,
    name: /^(firebase_options\.dart|generated_?plugin_?registrant\.\w+|google-services\.json|googleservice-info\.plist|r\.java|buildconfig\.java|_ide_helper\w*\.php|mix-manifest\.json|reference\.cs|(next|vite)-env\.d\.ts|react-app-env\.d\.ts|(auto-imports|components)\.d\.ts|routetree\.gen\.ts|mavenwrapperdownloader\.java|gradlew(\.bat)?|mvnw(\.cmd)?|gradle-(wrapper|daemon-jvm)\.(properties|jar)|local\.properties|get-pip\.py|ez_setup\.py|\.flutter-plugins(-dependencies)?|\.packages|\._[^/]*)$/,
  },
  {
    by: 'compiled files',
    name: /\.(py[co]|class|o|obj|so|a|lib|dll|exe|pdb|ilk|jar|war|ear|apk|aab|ipa|dex|nupkg|whl|deb|rpm|msi|suo|user|tlog|iml|meta)$/,
  },
  { by: MIGRATIONS, name: /^(\d{4}_\w+|__init__)\.py$/, parent: /^migrations$/ },
  {
    by: MIGRATIONS,
    beside: words('migrations/script.py.mako migrations/alembic.ini'),
    folder: /^migrations$/,
  },
  { by: MIGRATIONS, beside: ['alembic.ini'], folder: /^(alembic|migrations)$/ },
  { by: MIGRATIONS, name: /^(\d{14,15}_[^/]+|version\d{14})\.(cs|php)$/, parent: /^migrations$/ },
  { by: MIGRATIONS, name: /modelsnapshot\.cs$/ },
  { by: MIGRATIONS, beside: ['schema.prisma'], folder: /^migrations$/ },
];

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Names as they are looked up: without the signs in them. */
function toKeys(text: string): ReadonlySet<string> {
  return new Set(words(text).map((name) => name.replace(/[-_.]/g, '')));
}
