import type { OperatingSystem } from '#domain/project-facets.ts';
import type { Tool } from '#domain/tools.ts';

interface Installation extends Record<OperatingSystem, string> {
  /** The vendor's page with these instructions. */
  page: string;
}

/** How to install each tool: one line for each system, from the vendor's page or the page named above it. */
export const INSTALL: Record<Tool, Installation> = {
  node: {
    page: 'https://nodejs.org/en/download',
    windows: 'Download the LTS installer (.msi) and keep its defaults.',
    macos: 'Download the LTS installer (.pkg), or run: brew install node',
    linux: 'Choose Linux on the page and copy its commands; packages of Ubuntu are often too old.',
  },
  npm: {
    page: 'https://docs.npmjs.com/downloading-and-installing-node-js-and-npm',
    windows: 'It comes with Node.js. To update it, run: npm.cmd install -g npm',
    macos: 'It comes with Node.js. To update it, run: npm install -g npm',
    linux: 'It comes with Node.js. To update it, run: sudo npm install -g npm',
  },
  python: {
    page: 'https://www.python.org/downloads/',
    windows: 'Download the installer and tick “Add python.exe to PATH”.',
    macos: 'Download the macOS installer (.pkg) and open a new terminal afterwards.',
    linux: 'On Ubuntu, run: sudo apt install python3 python3-venv',
  },
  pip: {
    page: 'https://pip.pypa.io/en/stable/installation/',
    windows: 'Run: py -m ensurepip --upgrade',
    macos: 'Run: python3 -m ensurepip --upgrade',
    linux: 'On Ubuntu, run: sudo apt install python3-pip',
  },
  java: {
    page: 'https://adoptium.net/installation/',
    windows: 'Download the Temurin JDK (.msi) and choose “Set JAVA_HOME variable”.',
    macos: 'Download the Temurin JDK (.pkg), or run: brew install --cask temurin',
    // https://openjdk.org/install/
    linux: 'On Ubuntu, run: sudo apt install openjdk-21-jdk',
  },
  maven: {
    page: 'https://maven.apache.org/install.html',
    windows: 'Download the binary zip, unpack it and add its bin folder to PATH.',
    macos: 'Run: brew install maven',
    linux: 'On Ubuntu, run: sudo apt install maven',
  },
  gradle: {
    page: 'https://gradle.org/install/',
    windows: 'Download the binary zip, unpack it and add its bin folder to PATH.',
    macos: 'Run: brew install gradle',
    linux: 'Run: sdk install gradle (with SDKMAN!), because packages of Ubuntu are too old.',
  },
  docker: {
    page: 'https://docs.docker.com/get-started/get-docker/',
    windows: 'Install Docker Desktop, restart, and open it once.',
    macos: 'Install Docker Desktop for your chip (Apple or Intel), and open it once.',
    linux: 'Follow the page for your distribution, then run: sudo systemctl start docker',
  },
  git: {
    page: 'https://git-scm.com/downloads',
    windows: 'Download Git for Windows and keep its defaults.',
    macos: 'Run: xcode-select --install',
    linux: 'On Ubuntu, run: sudo apt install git',
  },
  flutter: {
    page: 'https://docs.flutter.dev/install/manual',
    windows: 'Download the SDK zip, unpack it outside Program Files and add flutter\\bin to PATH.',
    macos: 'Download the SDK zip for your chip (Apple or Intel), unpack it and add flutter/bin to PATH.',
    linux: 'Download the SDK archive (.tar.xz), unpack it and add flutter/bin to PATH.',
  },
  dart: {
    page: 'https://dart.dev/get-dart',
    windows: 'It comes with Flutter. Alone, run: choco install dart-sdk',
    macos: 'It comes with Flutter. Alone, run: brew tap dart-lang/dart && brew install dart',
    linux: 'It comes with Flutter. Alone, follow the page’s apt commands.',
  },
  go: {
    page: 'https://go.dev/doc/install',
    windows: 'Download the installer (.msi) and open a new terminal afterwards.',
    macos: 'Download the installer (.pkg) and open a new terminal afterwards.',
    linux: 'Unpack the archive into /usr/local and add /usr/local/go/bin to PATH.',
  },
  php: {
    page: 'https://www.php.net/manual/en/install.php',
    windows: 'Download the zip from windows.php.net, unpack it and add its folder to PATH.',
    // https://www.php.net/manual/en/install.macosx.packages.php
    macos: 'Run: brew install php',
    linux: 'On Ubuntu, run: sudo apt install php-cli',
  },
  mysql: {
    page: 'https://dev.mysql.com/doc/refman/en/installing.html',
    // https://dev.mysql.com/doc/refman/en/windows-installation.html; MySQL Installer ended with 8.0.
    windows: 'Download the MySQL Community Server (.msi), and run the MySQL Configurator that it installs.',
    macos: 'Download the DMG archive of the MySQL Community Server and open the package in it.',
    // https://dev.mysql.com/doc/refman/en/linux-installation-native.html
    linux: 'On Ubuntu, run: sudo apt install mysql-server',
  },
  postgresql: {
    page: 'https://www.postgresql.org/download/',
    windows: 'Download the installer and note the password that you choose.',
    macos: 'Install Postgres.app, move it to Applications, open it and press “Initialize”.',
    linux: 'On Ubuntu, run: sudo apt install postgresql',
  },
  mongodb: {
    page: 'https://www.mongodb.com/docs/manual/administration/install-community/',
    windows: 'Download the Community Server (.msi) and install it as a service.',
    macos: 'Run: brew tap mongodb/brew && brew install mongodb-community',
    linux: 'Follow the page’s apt commands for your release of Ubuntu.',
  },
  'arduino-cli': {
    page: 'https://arduino.github.io/arduino-cli/latest/installation/',
    windows: 'Download the Windows installer (.msi).',
    macos: 'Run: brew install arduino-cli',
    linux: 'Download the Linux archive and put arduino-cli into a folder of PATH.',
  },
};
