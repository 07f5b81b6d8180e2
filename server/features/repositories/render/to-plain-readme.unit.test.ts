import { expect, test } from 'vitest';
import { toPlainReadme } from './to-plain-readme.ts';

const WORDS = 'Finds diseases of leaves with a small network.';

test.each([
  ['a heading', '# Leaf **Doctor**'],
  ['a centred heading', '<h1 align="center">Leaf Doctor</h1>'],
  [
    'a heading over two lines',
    '<h1 align="center">\n  <img src="logo.png" alt="Logo"><br>\n  Leaf Doctor\n</h1>',
  ],
  ['a linked heading', '<h1 align="center"><a href="https://leaf.example">Leaf Doctor</a></h1>'],
  ['a heading in a division', '<div align="center">\n  <h1>Leaf Doctor</h1>\n</div>'],
  ['Markdown in a division', '<div align="center">\n\n# Leaf Doctor\n\n</div>'],
  ['a centred bold line', '<p align="center"><b>Leaf Doctor</b></p>'],
  ['a bold line', '**Leaf Doctor**'],
  ['a smaller heading', '## Leaf Doctor'],
  ['a picture before the name', '# 🌿 Leaf Doctor'],
  ['pictures around the name', '# 👩🏽‍🌾 | Leaf Doctor – 🏛️ 🇮🇳'],
  ['badges in the heading', '# Leaf Doctor ![build](b.svg) [![ci](c.svg)](https://ci.example)'],
  ['a line of equals signs', 'Leaf Doctor\n==========='],
])('the name is read from %s, and not from a part below it', (_, title) => {
  const readme = `[![ci](x.svg)](https://ci.example)\n\n${title}\n\n${WORDS}\n\n# Objectives\n\nTo find pests.`;
  expect(toPlainReadme(readme)).toEqual({ title: 'Leaf Doctor', text: WORDS, isTemplate: false });
});

test.each([
  ['# Objectives\n\nx', null],
  ['# Table of Contents:\n\n# Installation', null],
  ['# A &amp; B&nbsp;&mdash; C', 'A & B — C'],
  ['# क्‍षेत्र मापक', 'क्‍षेत्र मापक'],
  ['# C++ © 2026', 'C++ © 2026'],
  ['# 🚀', null],
])('the title of %j is %j', (readme, title) => {
  expect(toPlainReadme(readme).title).toBe(title);
});

test.each([
  ['One line<br>and the next one here', 'One line and the next one here'],
  ['<p align="center">Bus&nbsp;passes &mdash; with a QR code</p>', 'Bus passes — with a QR code'],
  [
    '<table><tr><td>Backend of five words or more</td></tr></table>\n\nIt issues bus passes in seconds.',
    'It issues bus passes in seconds.',
  ],
  [
    'To run it, type the following line:\n\n    npm start\n\nIt issues bus passes in seconds.',
    'It issues bus passes in seconds.',
  ],
  ['- a list of more than five words\n\n> a quote of more than five words', null],
])('the description of %j is %j', (readme, text) => {
  expect(toPlainReadme(readme).text).toBe(text);
});

test.each([
  [
    'create-vite',
    '# React + TypeScript + Vite\n\nThis template provides a minimal setup to get React working in Vite.',
  ],
  [
    'cra-template',
    '# Getting Started with Create React App\n\nThis project was bootstrapped with [Create React App](x).',
  ],
  [
    'create-next-app',
    'This is a [Next.js](https://nextjs.org) project bootstrapped with [`create-next-app`](x).',
  ],
  ['Angular', '# HospitalFrontend\n\nThis project was generated using [Angular CLI](x) version 21.'],
  [
    'Flutter',
    '# attendance_app\n\nA new Flutter project.\n\n## Getting Started\n\nThis project is a starting point.',
  ],
  [
    'Laravel',
    '<p align="center"><img src="x"></p>\n\n## About Laravel\n\nLaravel is a web application framework with expressive, elegant syntax.',
  ],
  [
    'Vue CLI',
    '# my-shop\n\n## Project setup\n```\nnpm install\n```\n\n### Compiles and hot-reloads for development',
  ],
  [
    'Expo',
    '# Welcome to your Expo app 👋\n\nThis is an [Expo](x) project created with [`create-expo-app`](y).',
  ],
  [
    'React Native',
    'This is a new [**React Native**](x) project, bootstrapped using [`cli`](y).\n\n# Getting Started',
  ],
  [
    'Solid',
    '## Usage\n\n### Learn more on the [Solid Website](x)\n\n## Available Scripts\n\nIn the project directory, you can run:',
  ],
  ['Lovable', '# Welcome to your Lovable project\n\n## Project info'],
  ['CodeIgniter', '# What is CodeIgniter\n\nCodeIgniter is an Application Development Framework.'],
])('the README that %s writes has no name and no description', (_, readme) => {
  expect(toPlainReadme(readme)).toEqual({ title: null, text: null, isTemplate: true });
});

test('what a student wrote above the text of a template counts', () => {
  const template = 'This project was bootstrapped with [Create React App](x).';
  expect(toPlainReadme(`# Leaf Doctor\n\n${WORDS}\n\n${template}`)).toEqual({
    title: 'Leaf Doctor',
    text: WORDS,
    isTemplate: false,
  });
  expect(toPlainReadme(`# Leaf Doctor\n\n${template}`)).toMatchObject({
    title: 'Leaf Doctor',
    text: null,
    isTemplate: true,
  });
});
