import { describe, expect, test } from 'vitest';
import { createFindForeign } from './find-foreign.ts';

/** The files of a tree that are foreign. A file is written as `path` or `path:size`. */
function foreignOf(tree: string): string[] {
  const files = tree.split(' ').map((file) => file.split(':'));
  const find = createFindForeign(files.map(([path = '']) => path));
  return files.flatMap(([path = '', size = '2000']) => (find(path, Number(size)) ? [path] : []));
}

describe('a folder is foreign by what it holds', () => {
  test.each([
    [
      'an environment of Windows',
      'faceenv/pyvenv.cfg faceenv/Lib/site-packages/PIL/__init__.py faceenv/Scripts/pip.exe',
    ],
    ['an environment without its mark', 'myenv/bin/activate myenv/lib/python3.11/site-packages/x.py'],
    ['an environment of another name', 'a/b/c/pyvenv.cfg a/b/c/other/x.py'],
    ['packages alone', 'x/Lib/site-packages/y.py x/lib/python3/dist-packages/z.py'],
    [
      'libraries of the browser',
      'bower_components/a.js public/plugins/select2/select2.js assets/plugins/own/x.js',
    ],
    ['a copied package', 'static/tool/LICENSE static/tool/tool.js'],
    ['pods and archives', 'Pods/A/a.swift __MACOSX/._a.py wp-includes/x.php'],
    ['a library of Arduino', 'libraries/DHT/library.properties libraries/DHT/DHT.cpp'],
    ['plugins beside a known one', 'resources/plugins/jquery/a.js resources/plugins/unheard/b.js'],
  ])('%s', (_, tree) => {
    expect(foreignOf(`${tree} app.py src/main.py`)).toEqual(tree.split(' '));
  });
});

describe('a file is foreign by its name, its size, or what surrounds it', () => {
  test.each([
    'static/js/jquery-3.6.0.js',
    'app/static/js/Chart.bundle.js',
    'app/static/js/emoji.js',
    'public/adminlte.js',
    'wwwroot/lib/jquery-validation/x.js',
    'wwwroot/js/Theme/theme.js',
    'static/js/theme.js:70000',
    'js/bootstrap.js',
    'includes/PHPMailer-master/src/SMTP.php',
    'fpdf181/fpdf.php',
    'static/js/main.3f2a1b9c.js',
    'lib/models/user.g.dart',
    'leave/migrations/0002_initial.py',
    'Migrations/20240626183134_Initial.cs',
    'packages/Newtonsoft.Json.13.0.1/lib/x.cs',
    'src/.DS_Store',
    'web/._index.php',
  ])('%s is foreign', (path) => {
    expect(foreignOf(`${path} app.py`)).toEqual([path.split(':')[0]]);
  });

  test.each([
    'static/js/attendance.js',
    'public/index.html',
    'wwwroot/css/site.css',
    'assets/js/script.js',
    'src/components/Chart.js',
    'src/lib/axios.js',
    'lib/chart.dart',
    'src/js/modal.js',
    'js/report-20240101.js',
    'src/main-controls.js',
    'database/migrations/2024_01_05_101010_create_leaves_table.php',
    'migrations/001_init.sql',
    'env/config.py',
    'data/Pear/x.py',
    'components/vendor/Dashboard.jsx',
    'app/Http/Controllers/Vendor/OrderController.php',
  ])('%s is the student’s', (path) => {
    expect(foreignOf(`${path} app.py`)).toEqual([]);
  });
});

describe('the output of a generator is foreign under any name of its folder', () => {
  test.each([
    ['Javadoc 17', 'index.html member-search-index.js search.js script.js com/acme/App.html'],
    ['Javadoc 8', 'index.html allclasses-frame.html script.js package-list com/acme/App.html'],
    ['JSDoc', 'index.html scripts/prettify/prettify.js scripts/linenumber.js app.js.html'],
    ['TypeDoc', 'index.html modules.html assets/search.js assets/main.js classes/App.html'],
    ['Doxygen', 'index.html doxygen.css navtreedata.js search/searchdata.js classApp.html jquery.js'],
    ['Doxygen’s LaTeX', 'doxygen.sty refman.tex classApp.tex'],
    ['Sphinx', 'index.html genindex.html searchindex.js _static/documentation_options.js api.html'],
    ['MkDocs', 'index.html search/search_index.json guide/index.html assets/javascripts/x.js'],
    ['phpDocumentor', 'index.html indices/files.html js/search.js classes/App.html'],
    ['DocFX', 'index.html xrefmap.yml styles/docfx.js api/App.html'],
    ['rustdoc', 'help.html crates.js search-index.js shop/index.html'],
    ['dartdoc', 'index.html static-assets/docs.dart.js shop/App-class.html'],
    ['Dokka', 'index.html scripts/platform-content-handler.js -shop/index.html'],
    ['YARD', 'index.html css/full_list.css js/app.js App.html'],
    ['Istanbul', 'index.html block-navigation.js sorter.js src/App.js.html'],
    ['coverage.py', 'index.html coverage_html_cb_6fb7b396.js class_index.html z_app_py.html'],
    ['JaCoCo', 'index.html jacoco-resources/sort.js com.acme/App.html'],
    ['ReportGenerator', 'index.html icon_cube.svg main.js class.js icon_wrench.svg'],
    ['PHPUnit', 'index.html _css/octicons.css _js/file.js App.php.html'],
    ['lcov', 'index.html gcov.css src/app.c.gcov.html'],
    ['TestNG', 'index.html testng-reports.js emailable-report.html suite.html'],
  ])('%s', (_, files) => {
    for (const folder of ['docs', 'doc/api', 'src/main/html', 'anything']) {
      const output = files.split(' ').map((file) => `${folder}/${file}`);
      const own = [
        'src/main/java/App.java',
        `${folder}/guide.md`,
        `${folder}/screens/login.png`,
        'pages/index.html',
      ];
      expect(foreignOf([...output, ...own].join(' '))).toEqual(output);
    }
  });
});

test.each([
  ['pages that a person wrote', 'docs/index.html docs/guide.html docs/js/search.js docs/css/style.css'],
  ['pages with modules', 'web/modules.html web/index.html web/assets/main.js'],
  ['pages with their own search', 'web/index.html web/assets/search.js web/search.js web/script.js'],
  ['a project with a marker', 'web/package.json web/objects.inv web/index.js web/page.html'],
  ['a repository that has a marker at its top', 'doxygen.css index.html game.js'],
])('%s are the student’s', (_, tree) => {
  expect(foreignOf(`${tree} src/App.java`)).toEqual([]);
});

test('a page beside generated documentation is the student’s', () => {
  const own = 'docs/index.html docs/setup.html docs/js/menu.js app.py';
  expect(foreignOf(`${own} docs/api/index.html docs/api/doxygen.css docs/api/files.html`)).toEqual([
    'docs/api/index.html',
    'docs/api/doxygen.css',
    'docs/api/files.html',
  ]);
});

test('a Django app may have the name of a folder of tools', () => {
  const tree =
    'manage.py:660 vendor/apps.py:150 vendor/models.py vendor/views.py build/apps.py:150 build/views.py';
  expect(foreignOf(tree)).toEqual(['manage.py', 'vendor/apps.py', 'build/apps.py']);
});

test('a project inside of its Python environment is the student’s', () => {
  const tree =
    'env/pyvenv.cfg env/Lib/site-packages/x.py env/shop/manage.py:660 env/shop/cart/views.py README.md';
  expect(foreignOf(tree)).toEqual(['env/pyvenv.cfg', 'env/Lib/site-packages/x.py', 'env/shop/manage.py']);
  expect(foreignOf('pyvenv.cfg Lib/site-packages/x.py Scripts/y.py app.py')).toEqual([
    'pyvenv.cfg',
    'Lib/site-packages/x.py',
    'Scripts/y.py',
  ]);
  expect(
    foreignOf('web/x.js api/pyvenv.cfg api/requirements.txt api/app.py api/lib/site-packages/x.py'),
  ).toEqual(['api/pyvenv.cfg', 'api/lib/site-packages/x.py']);
});

test('runners are foreign beside a pubspec only, and code that a student added to them is not', () => {
  const runners =
    'windows/runner/win32_window.cpp ios/Runner/AppDelegate.swift android/app/src/main/kotlin/x/MainActivity.kt:123';
  const added = 'android/app/src/main/kotlin/x/Sensor.kt ios/Runner/Sensor.swift lib/main.dart';
  expect(foreignOf(`pubspec.yaml ${runners} ${added}`)).toEqual(runners.replace(':123', '').split(' '));
  expect(foreignOf(`${runners} ${added}`)).toEqual([]);
});

test.each([
  ['pubspec.yaml test/widget_test.dart:1061', 'pubspec.yaml test/widget_test.dart:4000'],
  ['manage.py role/tests.py:66', 'manage.py role/tests.py:900'],
  ['package.json src/App.test.js:246', 'package.json src/App.test.js:1900'],
  ['angular.json src/app/x/x.component.spec.ts:620', 'angular.json src/app/x/x.component.spec.ts:2400'],
])('a test is a template’s by its size: %s, but not %s', (stub, real) => {
  const last = (tree: string) => tree.split(' ').at(-1)?.split(':')[0];
  expect(foreignOf(stub)).toContain(last(stub));
  expect(foreignOf(real)).not.toContain(last(real));
});

test('paths are compared without regard to case, and very deep ones cost no more', () => {
  expect(foreignOf('Static/JS/JQuery.js Node_Modules/x.js app.py')).toEqual([
    'Static/JS/JQuery.js',
    'Node_Modules/x.js',
  ]);
  expect(foreignOf(`${'a/'.repeat(2000)}x.py`)).toEqual([]);
});
