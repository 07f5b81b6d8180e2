import type { ForeignRule } from './foreign-files.ts';

/**
 * A stub is at most this large, in bytes: a test or module that only says where code belongs. Django's
 * `tests.py` has 60 bytes.
 */
export const MAX_STUB_BYTES = 100;

const LARAVEL = 'Laravel’s own files';
const DJANGO = 'Django’s own files';
const FLUTTER = 'Flutter’s own files';
const TEMPLATE = 'files of templates';
const ANGULAR = 'Angular’s own files';
const DOTNET = '.NET’s own files';
const PHP = 'files of frameworks';

const laravel = /(^|\/)artisan$/;
const django = /(^|\/)manage\.py$/;
const flutter = /(^|\/)pubspec\.yaml$/;
const node = /(^|\/)package\.json$/;
const angular = /(^|\/)\.?angular(-cli)?\.json$/;
const gradleOrMaven = /(^|\/)(pom\.xml|build\.gradle(\.kts)?|settings\.gradle(\.kts)?)$/;
const dotnet = /(^|\/)[^/]+\.((cs|vb)proj|sln)$/;
const xcode = /(^|\/)[^/]+\.xcodeproj\/project\.pbxproj$/;

/**
 * What generators of projects write, by its path below the project, with its size where people go on writing
 * in it. Taken from create-vite 9, cra-template 1.3, create-next-app 16, @schematics/angular 21,
 * @nestjs/schematics 11, create-vue 3, express-generator 4, React Native 0.72 and 0.87, Expo 58; Laravel 5 to
 * 12, Django 5, Flutter 1 to 3, Spring Initializr, the .NET SDK and Android Studio. Sizes allow for Windows
 * line ends.
 */
export const TEMPLATE_RULES: readonly ForeignRule[] = [
  {
    by: FLUTTER,
    beside: flutter,
    folder:
      /^((android|ios|linux|macos|windows)\/(flutter|gradle|pods)|windows\/runner|linux\/runner|web\/(icons|splash)|(ios|macos)\/(runner\/(configs|resources)|runnertests|[^/]+\.(xcodeproj|xcworkspace))|android\/app\/src\/(debug|profile|main\/res))$/,
  },
  {
    by: FLUTTER,
    beside: flutter,
    file: /^((ios|macos)\/(podfile|runner\/((app|scene)delegate|mainflutterwindow|generatedpluginregistrant|runner-bridging-header|main|info|debugprofile|release|runner)\.\w+)|linux\/(main\.cc|my_application\.(cc|h)|cmakelists\.txt)|windows\/cmakelists\.txt|android\/((build|settings)\.gradle(\.kts)?|gradle\.properties|key\.properties|app\/(build\.gradle(\.kts)?|proguard-rules\.pro|src\/main\/androidmanifest\.xml)|app\/src\/main\/java\/io\/flutter\/.*)|web\/(index\.html|manifest\.json|favicon\.png|flutter(_bootstrap)?\.js)|analysis_options\.yaml|\.metadata)$/,
  },
  { by: FLUTTER, beside: flutter, file: /^android\/.*\/mainactivity\.(kt|java)$/, upTo: 450 },
  { by: FLUTTER, beside: flutter, file: /^test\/widget_test\.dart$/, upTo: 1400 },
  {
    by: FLUTTER,
    beside: flutter,
    file: /^(integration_test|test_driver)\/(app(_test)?|driver)\.dart$/,
    upTo: 1200,
  },

  {
    by: LARAVEL,
    beside: laravel,
    folder:
      /^(storage|bootstrap|public\/(build|vendor|fonts)|resources\/(views\/vendor|assets\/less\/bootstrap)|lang\/vendor|app\/(actions\/(fortify|jetstream)|http\/middleware\/auth)|tests\/feature\/(auth|settings))$/,
  },
  {
    by: LARAVEL,
    beside: laravel,
    file: /^(artisan|server\.php|public\/(index\.php|web\.config|robots\.txt|(js|css)\/app\.(js|css))|(app\/console|app\/http)\/kernel\.php|app\/exceptions\/handler\.php|app\/console\/commands\/inspire\.php|app\/http\/controllers\/controller\.php|app\/view\/components\/(app|guest)layout\.php|config\/(app|auth|broadcasting|cache|compile|cors|database|filesystems|fortify|hashing|jetstream|livewire|logging|mail|queue|sanctum|services|session|view|permission|telescope|horizon|dompdf|excel|datatables[\w-]*|debugbar|image|jwt|passport|scribe|ziggy|inertia)\.php|phpunit\.xml|(resources\/)?lang\/en\/(auth|pagination|passwords|validation)\.php|tests\/(testcase|createsapplication|pest|bootstrap|(feature|unit|browser)\/exampletest|exampletest)\.php|phpspec\.yml|\.styleci\.yml)$/,
  },
  {
    by: LARAVEL,
    beside: laravel,
    file: /^app\/(http\/middleware\/(authenticate|checkformaintenancemode|encryptcookies|preventrequestsduringmaintenance|redirectifauthenticated|trimstrings|trusthosts|trustproxies|validatesignature|verifycsrftoken)|providers\/(app|auth|broadcast|bus|config|event|route|fortify|jetstream)serviceprovider)\.php$/,
    upTo: 2400,
  },
  {
    by: LARAVEL,
    beside: laravel,
    file: /^(app\/http\/(controllers\/auth\/(auth|authenticatedsession|confirmablepassword|confirmpassword|emailverification(notification|prompt)|forgotpassword|login|newpassword|password(resetlink)?|register|registereduser|resetpassword|verification|verifyemail)controller|controllers\/profilecontroller|requests\/(auth\/loginrequest|profileupdaterequest))\.php|routes\/auth\.php|tests\/feature\/profiletest\.php)$/,
    upTo: 2700,
  },
  {
    by: LARAVEL,
    beside: laravel,
    file: /^(app\/(models\/)?user\.php|database\/(factories\/(user|model)factory|seed(er)?s\/databaseseeder)\.php|routes\/(api|channels|console)\.php|resources\/(assets\/)?(js|sass|css|less)\/(app|bootstrap|_variables)\.\w+)$/,
    upTo: 1150,
  },
  {
    by: LARAVEL,
    beside: laravel,
    file: /^(routes\/web\.php|app\/http\/routes\.php|resources\/(assets\/)?js\/components\/example(component)?\.vue)$/,
    upTo: 620,
  },
  { by: LARAVEL, beside: laravel, file: /^resources\/(assets\/)?js\/bootstrap\.js$/, upTo: 1800 },
  {
    by: LARAVEL,
    beside: laravel,
    file: /^resources\/views\/(welcome|auth\/[\w-]+|layouts\/(guest|navigation)|errors\/\d+|emails\/password|components\/(application-logo|auth-session-status|danger-button|dropdown|dropdown-link|input-error|input-label|modal|nav-link|primary-button|responsive-nav-link|secondary-button|text-input)|profile\/(edit|partials\/[\w-]+))\.blade\.php$/,
  },
  {
    by: LARAVEL,
    beside: laravel,
    file: /^database\/migrations\/(0001_01_01_\d+_\w+|2014_10_12_\d+_\w+|2019_08_19_0+_\w+|2019_12_14_0+1_\w+|\w*_(create_(password_reset\w*|failed_jobs|personal_access_tokens|sessions|cache|jobs|job_batches|notifications)_table|add_two_factor_columns_to_users_table|create_permission_tables))\.php$/,
  },

  { by: DJANGO, beside: django, file: /^(manage|(.*\/)?(wsgi|asgi|apps|__init__))\.py$/, upTo: 1200 },
  {
    by: DJANGO,
    beside: django,
    file: /(^|\/)(admin|models|tests|views|forms|urls)\.py$/,
    upTo: MAX_STUB_BYTES,
  },
  {
    by: DJANGO,
    beside: /\/(admin\/(js\/core\.js|css\/base\.css)|rest_framework\/css\/default\.css)$/,
    folder: /^(admin|rest_framework)$/,
  },
  { by: 'generated migrations', beside: django, file: /(^|\/)migrations\/[^/]+\.py$/ },

  {
    by: TEMPLATE,
    beside: node,
    file: /^(src\/(reportwebvitals|setuptests|service-?worker(registration)?|setupproxy)\.(js|ts|jsx|tsx)|src\/components\/(helloworld|thewelcome|welcomeitem|icons\/icon(community|documentation|ecosystem|support|tooling))\.(vue|jsx|tsx|svelte)|(src\/)?pages\/(_document|api\/hello)\.(js|jsx|ts|tsx)|cypress\/(support|plugins|fixtures|(e2e|integration)\/(examples|1-getting-started|2-advanced-examples))\/.*|tests-examples\/.*|tests\/e2e\/(plugins|support)\/.*|scripts\/reset-project\.js|src\/setup-?tests?\.\w+|public\/(index\.html|manifest\.json|robots\.txt|_redirects|(logo\d+|favicon|vite|next|vercel|globe|window|file|react)\.\w+)|src\/(logo|assets\/(react|vue|vite|svelte|hero))\.\w+)$/,
  },
  {
    by: TEMPLATE,
    beside: node,
    file: /(^|\/)(app|helloworld|example|vue|app\.controller|app\.e2e)[.-](test|spec|e2e-spec|cy)\.(js|jsx|ts|tsx)$/,
    upTo: 780,
  },
  {
    by: TEMPLATE,
    beside: node,
    file: /^src\/.*\.(controller|service|gateway|resolver|guard|pipe|filter|interceptor|middleware|provider)\.spec\.(ts|js)$/,
    upTo: 780,
  },
  { by: TEMPLATE, beside: node, file: /^src\/(app|index)\.(js|jsx|ts|tsx)$/, from: 490, upTo: 590 },
  {
    by: TEMPLATE,
    beside: node,
    file: /^(src\/(app\.(controller|service|module)|main|counter)\.(js|ts|jsx|tsx)|__tests__\/app(-test|\.test)\.\w+)$/,
    upTo: 380,
  },
  {
    by: TEMPLATE,
    beside: node,
    file: /^(src\/)?(app\/layout|pages\/_app|app\/_layout)\.(js|jsx|tsx)$/,
    upTo: 760,
  },
  {
    by: TEMPLATE,
    beside: node,
    file: /^((babel|craco|jest|metro|next|postcss|svelte|tailwind|tsup|vite|vitest|vue|nuxt|astro|webpack|windi|uno)\.(config|mix)\.(js|cjs|mjs|ts|mts)|gulpfile\.js|app\.json)$/,
    upTo: 330,
  },
  { by: TEMPLATE, beside: node, file: /^bin\/www(\.js|\.ts)?$/, upTo: 1900 },
  {
    by: TEMPLATE,
    beside: node,
    file: /^(routes\/(index|users)\.js|public\/stylesheets\/style\.\w+|views\/(index|error|layout)\.\w+)$/,
    upTo: 240,
  },
  { by: TEMPLATE, beside: node, file: /^(server\/)?app\.js$/, from: 940, upTo: 1150 },
  {
    by: TEMPLATE,
    beside: node,
    file: /^(android\/((build|settings)\.gradle|gradle\.properties|app\/(build\.gradle|proguard-rules\.pro|_buck|build_defs\.bzl)|app\/src\/\w+\/java\/.*\/(mainactivity|mainapplication|reactnativeflipper|newarchitecture\/.*)\.(java|kt)|app\/src\/main\/(jni\/.*|androidmanifest\.xml|res\/.*))|ios\/(podfile|[^/]+tests\/[^/]+|[^/]+\/((appdelegate|main)\.(h|m|mm|swift)|info\.plist|privacyinfo\.xcprivacy)))$/,
  },
  {
    by: TEMPLATE,
    beside: /(^|\/)components\.json$/,
    file: /^(.*\/)?(components\/ui\/(accordion|alert(-dialog)?|aspect-ratio|avatar|badge|breadcrumb|button(-group)?|calendar|card|carousel|chart|checkbox|collapsible|command|context-menu|dialog|drawer|dropdown-menu|empty|field|form|hover-card|input(-group|-otp)?|item|kbd|label|menubar|navigation-menu|pagination|popover|progress|radio-group|resizable|scroll-area|select|separator|sheet|sidebar|skeleton|slider|sonner|spinner|switch|table|tabs|textarea|toast|toaster|toggle(-group)?|tooltip|use-toast)|hooks\/use-(toast|mobile))\.(tsx|jsx|ts|js)$/,
  },
  { by: TEMPLATE, beside: /(^|\/)components\.json$/, file: /^(src\/)?lib\/utils\.(ts|js)$/, upTo: 220 },

  {
    by: ANGULAR,
    beside: angular,
    file: /^((projects\/[^/]+\/)?(src\/(main|main\.server|test|polyfills)\.ts|e2e\/.*)|(src\/)?(karma|protractor|tslint)\.(conf\.js|json)|server\.ts|src\/environments\/environment[\w.]*\.ts)$/,
    upTo: 3600,
  },
  { by: ANGULAR, beside: angular, file: /(^|\/)app(\.component)?\.spec\.ts$/, upTo: 1200 },
  { by: ANGULAR, beside: angular, file: /\.spec\.ts$/, upTo: 800 },
  {
    by: ANGULAR,
    beside: angular,
    file: /(^|\/)app(\.component|\.config|\.routes|\.config\.server|\.routes\.server|-routing\.module|\.module)?\.ts$/,
    upTo: 560,
  },

  { by: TEMPLATE, beside: gradleOrMaven, file: /^help\.md$/ },
  {
    by: TEMPLATE,
    beside: gradleOrMaven,
    file: /(^|\/)(\w*applicationtests?\.(java|kt)|servletinitializer\.java|\w*application\.(java|kt|properties)|apptest\.java|application\.ya?ml)$/,
    upTo: 500,
  },
  { by: TEMPLATE, beside: gradleOrMaven, file: /(^|\/)example(instrumented|unit)test\.(java|kt)$/ },
  {
    by: TEMPLATE,
    beside: gradleOrMaven,
    file: /(^|\/)(proguard-rules\.pro|gradle\.properties|gradle\/libs\.versions\.toml|res\/mipmap[^/]*\/.*|res\/(values|xml|drawable)[^/]*\/(themes|colors|styles|backup_rules|data_extraction_rules|ic_launcher\w*)\.xml)$/,
  },
  { by: TEMPLATE, beside: gradleOrMaven, file: /\/ui\/theme\/(color|shape|theme|type)\.kt$/, upTo: 2600 },
  {
    by: TEMPLATE,
    beside: /(^|\/)app\/build\.gradle(\.kts)?$/,
    file: /^(build|settings)\.gradle(\.kts)?$/,
    upTo: 1200,
  },

  {
    by: DOTNET,
    beside: dotnet,
    file: /(^|\/)(properties\/(assemblyinfo\.\w+|launchsettings\.json|resources\.\w+|settings\.\w+)|app_start\/(bundle|filter|route|webapi|identity)config\.cs|app_start\/startup\.auth\.cs|models\/errorviewmodel\.cs|scripts\/(webforms\/.*|_references\.js)|areas\/(identity|helppage)\/.*|packages\.config|nuget\.config|web\.(debug|release)\.config|global\.asax|weatherforecast(controller)?\.cs)$/,
  },
  {
    by: DOTNET,
    beside: dotnet,
    file: /(^|\/)(global\.asax\.cs|program\.cs|controllers\/(home|values)controller\.cs|pages\/(error|index|privacy)\.cshtml\.cs)$/,
    upTo: 1100,
  },
  { by: DOTNET, beside: dotnet, file: /(^|\/)(class1|unittest1|usings|globalusings)\.cs$/, upTo: 500 },

  { by: PHP, beside: /(^|\/)system\/core\/codeigniter\.php$/, file: /^composer\.json$/, upTo: 700 },
  {
    by: PHP,
    beside: /(^|\/)system\/core\/codeigniter\.php$/,
    folder: /^(system|user_guide|application\/(third_party|cache|logs|language))$/,
    file: /^(index\.php|license(\.\w+)?|contributing\.md|readme\.rst|application\/(config\/(autoload|config|constants|database|doctypes|foreign_chars|hooks|memcached|migration|mimes|profiler|routes|smileys|user_agents)|controllers\/welcome|views\/(welcome_message|errors\/.*))\.php|(.*\/)?index\.html)$/,
  },
  {
    by: PHP,
    beside: /(^|\/)spark$/,
    folder: /^(system|writable|tests\/_support|app\/(config|language|thirdparty|views\/errors))$/,
    file: /^(spark|preload\.php|builds|public\/index\.php|app\/(common|controllers\/(basecontroller|home))\.php|app\/views\/welcome_message\.php)$/,
  },
  {
    by: PHP,
    beside: /(^|\/)wp-(settings|load)\.php$/,
    folder:
      /^wp-content\/(uploads|upgrade|languages|cache|themes\/twenty\w+|plugins\/(akismet|woocommerce|elementor[\w-]*|contact-form-7|wordpress-seo|jetpack|classic-editor|wpforms-lite|updraftplus))$/,
    file: /^((wp-[\w-]+|index|xmlrpc)\.php|license\.txt|readme\.html|wp-content\/(index|plugins\/(hello|index)|themes\/index)\.php)$/,
  },
  {
    by: PHP,
    beside: /(^|\/)bin\/console$/,
    file: /^(bin\/(console|phpunit)|public\/index\.php|src\/kernel\.php|tests\/bootstrap\.php|config\/(bundles|preload|routes|services)\.\w+|config\/(packages|routes)\/.*)$/,
  },
  {
    by: 'Rails’ own files',
    beside: /(^|\/)bin\/rails$/,
    folder: /^(bin|config\/(environments|initializers|locales)|public)$/,
    file: /^(rakefile|config\.ru|config\/(application|boot|environment|importmap|puma)\.rb|db\/schema\.rb|test\/(test_helper|application_system_test_case|channels\/.*)\.rb|app\/(channels\/application_cable\/.*|jobs\/application_job|mailers\/application_mailer|models\/application_record|controllers\/application_controller)\.rb)$/,
  },
  { by: 'Rails’ own files', beside: /(^|\/)bin\/rails$/, file: /(_helper|_test)\.rb$/, upTo: 200 },

  {
    by: 'Xcode’s own files',
    beside: xcode,
    file: /(^|\/)((app|scene)delegate\.(swift|h|m)|\w+(ui)?tests(launchtests)?\.(swift|m)|main\.m)$/,
    upTo: 2600,
  },
  { by: 'PlatformIO’s own files', beside: /(^|\/)platformio\.ini$/, file: /^(lib|include|test)\/readme$/ },
];
