import { expect, test } from 'vitest';
import { findVersion } from './tool-checks.ts';
import { TOOLS, type Tool } from './tools.ts';

/** What releases of each tool print on real systems, with the version in it. */
const OUTPUTS: readonly (readonly [tool: Tool, output: string, version: string | null])[] = [
  ['node', 'v24.1.0\n', '24.1.0'],
  ['node', 'v18.20.8', '18.20.8'],
  ['node', 'v0.10.48', '0.10.48'],
  ['npm', '11.3.0\n', '11.3.0'],
  ['npm', '6.14.18', '6.14.18'],
  [
    'npm',
    'npm WARN npm npm does not support Node.js v10.19.0\nnpm WARN npm You can find it here\n5.8.0\n',
    '5.8.0',
  ],
  ['python', 'Python 3.12.4\r\n', '3.12.4'],
  ['python', 'Python 2.7.18\n', '2.7.18'],
  ['python', 'Python 3.9.13 :: Anaconda, Inc.\n', '3.9.13'],
  ['python', 'Python 3.14.0rc2\n', '3.14.0'],
  [
    'python',
    'Python was not found; run without arguments to install from the Microsoft Store, or disable this shortcut from Settings > Apps > Advanced app settings > App execution aliases.',
    null,
  ],
  ['pip', 'pip 24.0 from /usr/lib/python3/dist-packages/pip (python 3.12)\n', '24.0'],
  ['pip', 'pip 23.2.1 from C:\\Python311\\Lib\\site-packages\\pip (python 3.11)\r\n', '23.2.1'],
  ['pip', 'pip 9.0.1 from /usr/lib/python2.7/dist-packages (python 2.7)\n', '9.0.1'],
  ['pip', '/usr/bin/python3: No module named pip\n', null],
  [
    'java',
    'openjdk version "17.0.9" 2023-10-17\nOpenJDK Runtime Environment (build 17.0.9+9-Ubuntu-122.04)\n',
    '17.0.9',
  ],
  ['java', 'java version "1.8.0_391"\nJava(TM) SE Runtime Environment (build 1.8.0_391-b13)\n', '1.8.0_391'],
  ['java', 'openjdk version "21" 2023-09-19\nOpenJDK Runtime Environment (build 21+35-2513)\n', '21'],
  [
    'java',
    'Picked up JAVA_TOOL_OPTIONS: -Dfile.encoding=UTF8 -Xmx2048m\nopenjdk version "11.0.21" 2023-10-17\n',
    '11.0.21',
  ],
  ['java', 'openjdk version "25-ea" 2025-09-16\n', '25'],
  [
    'java',
    'The operation couldn’t be completed. Unable to locate a Java Runtime.\nPlease visit http://www.java.com for information on installing Java.\n',
    null,
  ],
  [
    'maven',
    'Apache Maven 3.9.6 (bc0240f3c744dd6b6ec2920b3cd08dcc295161ae)\nMaven home: /opt/maven\nJava version: 17.0.9\n',
    '3.9.6',
  ],
  ['maven', '\u001b[1mApache Maven 3.8.7\u001b[m\nMaven home: /usr/share/maven\n', '3.8.7'],
  ['maven', 'Apache Maven 4.0.0-rc-3 (3952d00ce65df6753b63a51e86b1f626c55a8df2)\n', '4.0.0'],
  ['maven', 'Error: JAVA_HOME not found in your environment.\n', null],
  [
    'gradle',
    '\n------------------------------------------------------------\nGradle 8.5\n------------------------------------------------------------\n\nBuild time:   2023-11-29 14:08:57 UTC\n',
    '8.5',
  ],
  [
    'gradle',
    '\nWelcome to Gradle 8.14.3!\n\nHere are the highlights of this release:\n - Java 24 support\n',
    '8.14.3',
  ],
  [
    'gradle',
    '\n------------------------------------------------------------\nGradle 4.4.1\n------------------------------------------------------------\n',
    '4.4.1',
  ],
  ['docker', 'Docker version 24.0.7, build afdd53b\n', '24.0.7'],
  ['docker', 'Docker version 28.3.2, build 578ccf6\n', '28.3.2'],
  ['docker', 'Docker version 20.10.24+dfsg1, build 297e128\n', '20.10.24'],
  ['git', 'git version 2.43.0\n', '2.43.0'],
  ['git', 'git version 2.39.3 (Apple Git-146)\n', '2.39.3'],
  ['git', 'git version 2.47.1.windows.1\r\n', '2.47.1'],
  [
    'flutter',
    'Flutter 3.24.5 • channel stable • https://github.com/flutter/flutter.git\nTools • Dart 3.5.4 • DevTools 2.37.3\n',
    '3.24.5',
  ],
  [
    'flutter',
    '\n  ╔════════════════════════════╗\n  ║ A new version of Flutter is available! ║\n  ╚════╝\nFlutter 3.16.0 • channel stable\n',
    '3.16.0',
  ],
  ['flutter', 'Flutter 2.10.5 • channel stable • https://github.com/flutter/flutter.git\n', '2.10.5'],
  ['dart', 'Dart SDK version: 3.5.4 (stable) (Wed Oct 16 16:18:51 2024 +0000) on "linux_x64"\n', '3.5.4'],
  [
    'dart',
    'Dart SDK version: 2.19.6 (stable) (Tue Mar 28 13:41:04 2023 +0000) on "windows_x64"\r\n',
    '2.19.6',
  ],
  ['dart', 'Dart VM version: 2.7.0 (Fri Dec 6 16:26:51 2019 +0100) on "macos_x64"\n', '2.7.0'],
  ['go', 'go version go1.22.5 linux/amd64\n', '1.22.5'],
  ['go', 'go version go1.21 windows/amd64\r\n', '1.21'],
  ['go', 'go version go1.18.1 linux/amd64\n', '1.18.1'],
  ['php', 'PHP 8.3.6 (cli) (built: Apr 15 2024 19:21:47) (NTS)\nCopyright (c) The PHP Group\n', '8.3.6'],
  ['php', 'PHP 7.4.3-4ubuntu2.29 (cli) (built: Mar 25 2025 18:57:03) ( NTS )\n', '7.4.3'],
  [
    'php',
    "PHP Warning:  PHP Startup: Unable to load dynamic library 'curl' in Unknown on line 0\nPHP 8.2.12 (cli) (built: Oct 24 2023 21:15:15) (ZTS Visual C++ 2019 x64)\r\n",
    '8.2.12',
  ],
  ['mysql', 'mysql  Ver 8.0.36-0ubuntu0.22.04.1 for Linux on x86_64 ((Ubuntu))\n', '8.0.36'],
  ['mysql', 'mysql  Ver 9.0.1 for macos14.4 on arm64 (Homebrew)\n', '9.0.1'],
  ['mysql', 'mysql  Ver 14.14 Distrib 5.7.44, for Linux (x86_64) using  EditLine wrapper\n', '5.7.44'],
  [
    'mysql',
    'mysql  Ver 15.1 Distrib 10.11.6-MariaDB, for debian-linux-gnu (x86_64) using  EditLine wrapper\n',
    '10.11.6',
  ],
  [
    'mysql',
    "mysql: Deprecated program name. It will be removed in a future release, use '/usr/bin/mariadb' instead\nmysql from 11.4.2-MariaDB, client 15.2 for debian-linux-gnu (x86_64)\n",
    '11.4.2',
  ],
  [
    'mysql',
    'C:\\xampp\\mysql\\bin\\mysql.exe  Ver 15.1 Distrib 10.4.32-MariaDB, for Win64 (AMD64), source revision c4143f9\r\n',
    '10.4.32',
  ],
  ['postgresql', 'psql (PostgreSQL) 16.4 (Ubuntu 16.4-0ubuntu0.24.04.2)\n', '16.4'],
  ['postgresql', 'psql (PostgreSQL) 13.14\r\n', '13.14'],
  ['postgresql', 'postgres (PostgreSQL) 9.6.24\n', '9.6.24'],
  ['postgresql', 'psql (PostgreSQL) 17beta2\n', '17'],
  ['mongodb', 'db version v7.0.12\nBuild Info: {\n    "version": "7.0.12",\n', '7.0.12'],
  ['mongodb', 'db version v4.4.29\nBuild Info: {\n', '4.4.29'],
  ['mongodb', 'db version v8.0.1\r\nBuild Info: {\r\n', '8.0.1'],
  ['arduino-cli', 'arduino-cli  Version: 1.0.4 Commit: a0d912d Date: 2024-08-12T13:42:36Z\n', '1.0.4'],
  ['arduino-cli', 'arduino-cli  Version: 0.35.3 Commit: 95cfd654 Date: 2024-02-19T13:24:24Z\r\n', '0.35.3'],
  ['arduino-cli', 'arduino-cli alpha Version: 0.10.0 Commit: ec5c3ed1\n', '0.10.0'],
];

test.each(OUTPUTS)('%s prints %j: %s', (tool, output, version) => {
  expect(findVersion(tool, output)).toBe(version);
});

test('the versions of every tool are found in the outputs of at least three releases', () => {
  for (const tool of TOOLS) {
    const versions = OUTPUTS.filter(([each, , version]) => each === tool && version !== null);
    expect(versions.length, tool).toBeGreaterThanOrEqual(3);
  }
});
