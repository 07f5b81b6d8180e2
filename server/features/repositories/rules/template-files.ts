import type { ForeignRule } from './foreign-rule.ts';

/**
 * A stub is at most this large, in bytes: a test or module that only says where code belongs. Django's
 * `tests.py` has 60 bytes.
 */
export const MAX_STUB_BYTES = 100;

/** A rule of a generator; its files are beside one of the markers. */
function of(
  by: string,
  markers: string,
  rules: readonly Omit<ForeignRule, 'by' | 'beside'>[],
): ForeignRule[] {
  const beside = markers.split(' ');
  return rules.map((rule) => ({ by, beside, ...rule }));
}

/** The configurations of tools that hardly differ from the template. */
const TOOL_CONFIG =
  /^((babel|craco|jest|metro|next|postcss|svelte|tailwind|tsup|vite|vitest|vue|nuxt|astro|webpack|windi|uno)\.(config|mix)\.(js|cjs|mjs|ts|mts)|gulpfile\.js|app\.json)$/;

/**
 * What generators of projects write, by its path below the project, with its size where people go on writing
 * in it. Taken from create-vite 9, cra-template 1.3, create-next-app 16, @schematics/angular 21,
 * @nestjs/schematics 11, create-vue 3, express-generator 4, React Native 0.72 and 0.87, Expo 58; Laravel 5 to
 * 12, Django 5, Flutter 1 to 3, Spring Initializr, the .NET SDK and Android Studio. Sizes allow for Windows
 * line ends.
 */
export const TEMPLATE_RULES: readonly ForeignRule[] = [
  ...of('Flutter’s own files', 'pubspec.yaml', [
    {
      folder:
        /^((android|ios|linux|macos|windows)\/(flutter|gradle|pods)|windows\/runner|linux\/runner|web\/(icons|splash)|(ios|macos)\/(runner\/(configs|resources)|runnertests|[^/]+\.(xcodeproj|xcworkspace))|android\/app\/src\/(debug|profile|main\/res))$/,
      file: /^((ios|macos)\/(podfile|runner\/((app|scene)delegate|mainflutterwindow|generatedpluginregistrant|runner-bridging-header|main|info|debugprofile|release|runner)\.\w+)|linux\/(main\.cc|my_application\.(cc|h)|cmakelists\.txt)|windows\/cmakelists\.txt|android\/((build|settings)\.gradle(\.kts)?|gradle\.properties|key\.properties|app\/(build\.gradle(\.kts)?|proguard-rules\.pro|src\/main\/androidmanifest\.xml)|app\/src\/main\/java\/io\/flutter\/.*)|web\/(index\.html|manifest\.json|favicon\.png|flutter(_bootstrap)?\.js)|analysis_options\.yaml|\.metadata)$/,
    },
    { name: /^mainactivity\.(kt|java)$/, upTo: 450 },
    { file: /^test\/widget_test\.dart$/, upTo: 1400 },
    { file: /^(integration_test|test_driver)\/(app(_test)?|driver)\.dart$/, upTo: 1200 },
  ]),
  ...of('Laravel’s own files', 'artisan', [
    {
      folder:
        /^(storage|bootstrap|public\/(build|vendor|fonts)|resources\/(views\/vendor|assets\/less\/bootstrap)|lang\/vendor|app\/(actions\/(fortify|jetstream)|http\/middleware\/auth)|tests\/feature\/(auth|settings))$/,
      file: /^(artisan|server\.php|public\/(index\.php|web\.config|robots\.txt|(js|css)\/app\.(js|css))|(app\/console|app\/http)\/kernel\.php|app\/exceptions\/handler\.php|app\/console\/commands\/inspire\.php|app\/http\/controllers\/controller\.php|app\/view\/components\/(app|guest)layout\.php|config\/(app|auth|broadcasting|cache|compile|cors|database|filesystems|fortify|hashing|jetstream|livewire|logging|mail|queue|sanctum|services|session|view|permission|telescope|horizon|dompdf|excel|datatables[\w-]*|debugbar|image|jwt|passport|scribe|ziggy|inertia)\.php|phpunit\.xml|(resources\/)?lang\/en\/(auth|pagination|passwords|validation)\.php|tests\/(testcase|createsapplication|pest|bootstrap|(feature|unit|browser)\/exampletest|exampletest)\.php|phpspec\.yml|\.styleci\.yml)$/,
    },
    {
      file: /^app\/(http\/middleware\/(authenticate|checkformaintenancemode|encryptcookies|preventrequestsduringmaintenance|redirectifauthenticated|trimstrings|trusthosts|trustproxies|validatesignature|verifycsrftoken)|providers\/(app|auth|broadcast|bus|config|event|route|fortify|jetstream)serviceprovider)\.php$/,
      upTo: 2400,
    },
    {
      file: /^(app\/http\/(controllers\/auth\/(auth|authenticatedsession|confirmablepassword|confirmpassword|emailverification(notification|prompt)|forgotpassword|login|newpassword|password(resetlink)?|register|registereduser|resetpassword|verification|verifyemail)controller|controllers\/profilecontroller|requests\/(auth\/loginrequest|profileupdaterequest))\.php|routes\/auth\.php|tests\/feature\/profiletest\.php)$/,
      upTo: 2700,
    },
    {
      file: /^(app\/(models\/)?user\.php|database\/(factories\/(user|model)factory|seed(er)?s\/databaseseeder)\.php|routes\/(api|channels|console)\.php|resources\/(assets\/)?(js|sass|css|less)\/(app|bootstrap|_variables)\.\w+)$/,
      upTo: 1150,
    },
    {
      file: /^(routes\/web\.php|app\/http\/routes\.php|resources\/(assets\/)?js\/components\/example(component)?\.vue)$/,
      upTo: 620,
    },
    { file: /^resources\/(assets\/)?js\/bootstrap\.js$/, upTo: 1800 },
    {
      file: /^resources\/views\/(welcome|auth\/[\w-]+|layouts\/(guest|navigation)|errors\/\d+|emails\/password|components\/(application-logo|auth-session-status|danger-button|dropdown|dropdown-link|input-error|input-label|modal|nav-link|primary-button|responsive-nav-link|secondary-button|text-input)|profile\/(edit|partials\/[\w-]+))\.blade\.php$/,
    },
    {
      parent: /^migrations$/,
      name: /^(0001_01_01_\d+_\w+|2014_10_12_\d+_\w+|2019_08_19_0+_\w+|2019_12_14_0+1_\w+|\d{4}_\d\d_\d\d_\d{6}_(create_(password_resets|password_reset_tokens|failed_jobs|personal_access_tokens|sessions|cache|jobs|job_batches|notifications)_table|add_two_factor_columns_to_users_table|create_permission_tables))\.php$/,
    },
  ]),
  ...of('Django’s own files', 'manage.py', [
    { name: /^(manage|wsgi|asgi|apps|__init__)\.py$/, upTo: 1200 },
    { name: /^(admin|models|tests|views|forms|urls)\.py$/, upTo: MAX_STUB_BYTES },
    { parent: /^migrations$/, name: /\.py$/ },
  ]),
  ...of('Django’s own files', 'admin/js/core.js admin/css/base.css', [{ folder: /^admin$/ }]),
  ...of('files of templates', 'package.json', [
    {
      folder:
        /^(cypress\/(support|plugins|fixtures|(e2e|integration)\/(examples|1-getting-started|2-advanced-examples))|tests-examples|tests\/e2e\/(plugins|support)|android\/app\/src\/main\/(jni|res))$/,
      file: /^(src\/(reportwebvitals|setup-?tests?|service-?worker(registration)?|setupproxy)\.\w+|src\/components\/(helloworld|thewelcome|welcomeitem|icons\/icon(community|documentation|ecosystem|support|tooling))\.\w+|(src\/)?pages\/(_document|api\/hello)\.\w+|scripts\/reset-project\.js|public\/(index\.html|manifest\.json|robots\.txt|_redirects|(logo\d+|favicon|vite|next|vercel|globe|window|file|react)\.\w+)|src\/(logo|assets\/(react|vue|vite|svelte|hero))\.\w+|android\/((build|settings)\.gradle|gradle\.properties|app\/(build\.gradle|proguard-rules\.pro|_buck|build_defs\.bzl|src\/main\/androidmanifest\.xml))|ios\/(podfile|[^/]+tests\/[^/]+|[^/]+\/((appdelegate|main)\.\w+|info\.plist|privacyinfo\.xcprivacy)))$/,
    },
    {
      name: /^(app|helloworld|example|vue|app\.controller|app\.e2e)[.-](test|spec|e2e-spec|cy)\.(js|jsx|ts|tsx)$/,
      upTo: 780,
    },
    {
      name: /\.(controller|service|gateway|resolver|guard|pipe|filter|interceptor|middleware|provider)\.spec\.(ts|js)$/,
      upTo: 780,
    },
    { name: /^(mainactivity|mainapplication|reactnativeflipper)\.(java|kt)$/, upTo: 3500 },
    { file: /^src\/(app|index)\.(js|jsx|ts|tsx)$/, from: 490, upTo: 590 },
    {
      file: /^(src\/(app\.(controller|service|module)|main|counter)\.(js|ts|jsx|tsx)|__tests__\/app(-test|\.test)\.\w+)$/,
      upTo: 380,
    },
    { file: /^(src\/)?(app\/layout|pages\/_app|app\/_layout)\.(js|jsx|tsx)$/, upTo: 760 },
    { file: TOOL_CONFIG, upTo: 330 },
    { file: /^bin\/www(\.js|\.ts)?$/, upTo: 1900 },
    {
      file: /^(routes\/(index|users)\.js|public\/stylesheets\/style\.\w+|views\/(index|error|layout)\.\w+)$/,
      upTo: 240,
    },
    { file: /^(server\/)?app\.js$/, from: 940, upTo: 1150 },
  ]),
  ...of('files of templates', 'components.json', [
    {
      parent: /^ui$/,
      name: /^(accordion|alert(-dialog)?|aspect-ratio|avatar|badge|breadcrumb|button(-group)?|calendar|card|carousel|chart|checkbox|collapsible|command|context-menu|dialog|drawer|dropdown-menu|empty|field|form|hover-card|input(-group|-otp)?|item|kbd|label|menubar|navigation-menu|pagination|popover|progress|radio-group|resizable|scroll-area|select|separator|sheet|sidebar|skeleton|slider|sonner|spinner|switch|table|tabs|textarea|toast|toaster|toggle(-group)?|tooltip|use-toast)\.(tsx|jsx|ts|js)$/,
    },
    { parent: /^hooks$/, name: /^use-(toast|mobile)\.(tsx|ts|js)$/ },
    { file: /^(src\/)?lib\/utils\.(ts|js)$/, upTo: 220 },
  ]),
  ...of('Angular’s own files', 'angular.json .angular-cli.json', [
    { folder: /^(projects\/[^/]+\/)?e2e$/ },
    {
      file: /^((projects\/[^/]+\/)?src\/(main|main\.server|test|polyfills)\.ts|(src\/)?(karma|protractor|tslint)\.(conf\.js|json)|server\.ts|src\/environments\/environment[\w.]*\.ts)$/,
      upTo: 3600,
    },
    { name: /^app(\.component)?\.spec\.ts$/, upTo: 1200 },
    { name: /\.spec\.ts$/, upTo: 800 },
    {
      name: /^app(\.component|\.config|\.routes|\.config\.server|\.routes\.server|-routing\.module|\.module)?\.ts$/,
      upTo: 560,
    },
  ]),
  ...of('files of templates', 'pom.xml build.gradle build.gradle.kts settings.gradle settings.gradle.kts', [
    { file: /^help\.md$/ },
    {
      name: /applicationtests?\.(java|kt)$|^(servletinitializer|apptest)\.java$|application\.(java|kt|properties|ya?ml)$/,
      upTo: 500,
    },
    { name: /^example(instrumented|unit)test\.(java|kt)$/ },
    { folderName: /^mipmap/, parent: /^res$/ },
    {
      name: /^(proguard-rules\.pro|gradle\.properties|libs\.versions\.toml|(backup_rules|data_extraction_rules|ic_launcher\w*)\.xml)$/,
    },
    { parent: /^values/, name: /^(themes|colors|styles)\.xml$/ },
    { parent: /^theme$/, name: /^(color|shape|theme|type)\.kt$/, upTo: 2600 },
  ]),
  ...of('files of templates', 'app/build.gradle app/build.gradle.kts', [
    { file: /^(build|settings)\.gradle(\.kts)?$/, upTo: 1200 },
  ]),
  ...of('.NET’s own files', '*.csproj *.vbproj *.sln', [
    { folderName: /^(identity|helppage)$/, parent: /^areas$/ },
    { folderName: /^webforms$/, parent: /^scripts$/ },
    { parent: /^properties$/, name: /^(assemblyinfo|launchsettings|resources|settings)\.\w+$/ },
    { parent: /^app_start$/, name: /^((bundle|filter|route|webapi|identity)config|startup\.auth)\.cs$/ },
    {
      name: /^(errorviewmodel\.cs|_references\.js|packages\.config|nuget\.config|web\.(debug|release)\.config|global\.asax|weatherforecast(controller)?\.cs)$/,
    },
    {
      name: /^(global\.asax\.cs|program\.cs|(home|values)controller\.cs|(error|index|privacy)\.cshtml\.cs)$/,
      upTo: 1100,
    },
    { name: /^(class1|unittest1|usings|globalusings)\.cs$/, upTo: 500 },
  ]),
  ...of('CodeIgniter’s own files', 'system/core/codeigniter.php', [
    { file: /^composer\.json$/, upTo: 700 },
    {
      folder: /^(system|user_guide|application\/(third_party|cache|logs|language|views\/errors))$/,
      file: /^(index\.php|license(\.\w+)?|contributing\.md|readme\.rst|application\/(config\/(autoload|config|constants|database|doctypes|foreign_chars|hooks|memcached|migration|mimes|profiler|routes|smileys|user_agents)|controllers\/welcome|views\/welcome_message)\.php)$/,
    },
    { name: /^index\.html$/, upTo: 140 },
  ]),
  ...of('CodeIgniter’s own files', 'spark', [
    {
      folder: /^(system|writable|tests\/_support|app\/(config|language|thirdparty|views\/errors))$/,
      file: /^(spark|preload\.php|builds|public\/index\.php|app\/(common|controllers\/(basecontroller|home))\.php|app\/views\/welcome_message\.php)$/,
    },
  ]),
  ...of('WordPress’ own files', 'wp-settings.php wp-load.php', [
    {
      folder:
        /^wp-content\/(uploads|upgrade|languages|cache|themes\/twenty\w+|plugins\/(akismet|woocommerce|elementor[\w-]*|contact-form-7|wordpress-seo|jetpack|classic-editor|wpforms-lite|updraftplus))$/,
      file: /^((wp-[\w-]+|index|xmlrpc)\.php|license\.txt|readme\.html|wp-content\/(index|plugins\/(hello|index)|themes\/index)\.php)$/,
    },
  ]),
  ...of('Symfony’s own files', 'bin/console', [
    {
      folder: /^config\/(packages|routes)$/,
      file: /^(bin\/(console|phpunit)|public\/index\.php|src\/kernel\.php|tests\/bootstrap\.php|config\/(bundles|preload|routes|services)\.\w+)$/,
    },
  ]),
  ...of('Rails’ own files', 'bin/rails', [
    {
      folder: /^(bin|config\/(environments|initializers|locales)|public|db\/cable_structure)$/,
      file: /^(rakefile|config\.ru|config\/(application|boot|environment|importmap|puma)\.rb|db\/schema\.rb|test\/(test_helper|application_system_test_case)\.rb|app\/(jobs\/application_job|mailers\/application_mailer|models\/application_record|controllers\/application_controller)\.rb)$/,
    },
    { name: /(_helper|_test)\.rb$/, upTo: 200 },
  ]),
  ...of('Xcode’s own files', '*.xcodeproj', [
    { name: /^(app|scene)delegate\.(swift|h|m)$|tests(launchtests)?\.(swift|m)$|^main\.m$/, upTo: 2600 },
  ]),
  ...of('PlatformIO’s own files', 'platformio.ini', [{ file: /^(lib|include|test)\/readme$/ }]),
];
