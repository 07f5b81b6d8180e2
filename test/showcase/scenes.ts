// Drawn scenes for the projects that look at pictures.

/** The words of each line or part of a line. */
const wordsOf = (text: string) =>
  text
    .trim()
    .split(/,|\n/)
    .map((part) => part.trim().split(' '));

const head = (x: number, y: number, skin: string, hair: string) =>
  `<ellipse cx="${x}" cy="${y + 62}" rx="42" ry="36" fill="#4d5b70"/><circle cx="${x}" cy="${y}" r="26" fill="${skin}"/><path d="M${x - 27} ${y - 2}a27 27 0 0 1 54 0q-27-18-54 0" fill="${hair}"/><circle cx="${x - 9}" cy="${y + 2}" r="2.4"/><circle cx="${x + 9}" cy="${y + 2}" r="2.4"/><path d="M${x - 8} ${y + 13}q8 6 16 0" fill="none" stroke="#5b2e1e" stroke-width="2"/>`;

// Where each sits, skin and hair.
const PUPILS = wordsOf(`
  110 150 #c68d63 #23180f
  250 160 #a9714a #120c08
  395 150 #d8a077 #2b1b10
  535 162 #8f5c3a #0d0906
  180 270 #b98057 #1b120b
  330 276 #c9946c #33200f
  480 268 #9b6742 #150e09
`);

/** A class seen from the front. */
export const classroom = `<rect width="640" height="400" fill="#d9d3c4"/><rect y="290" width="640" height="110" fill="#a88a63"/><rect x="40" y="20" width="560" height="66" fill="#2f4a3f"/>${PUPILS.map(([x, y, skin = '', hair = '']) => head(Number(x), Number(y), skin, hair)).join('')}`;

type Rectangle = [x: number, y: number, width: number, height: number];

const vehicle = ([x, y, width, height]: Rectangle, colour: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${colour}"/><rect x="${x + width * 0.15}" y="${y + height * 0.16}" width="${width * 0.7}" height="${height * 0.3}" rx="4" fill="#cfe3ee"/><circle cx="${x + width * 0.24}" cy="${y + height}" r="${height * 0.15}" fill="#222"/><circle cx="${x + width * 0.76}" cy="${y + height}" r="${height * 0.15}" fill="#222"/>`;

/** A junction from above a lamp post. */
export const junction = `<rect width="640" height="400" fill="#7d8188"/><path d="M0 0H640V70H0Z" fill="#b8c7d4"/><path d="M230 70L120 400H520L410 70Z" fill="#5d6168"/><path d="M320 80V400" stroke="#e9e3c0" stroke-width="6" stroke-dasharray="26 20"/>${vehicle([190, 230, 110, 74], '#b7342c')}${vehicle([350, 118, 74, 52], '#e5e5e0')}${vehicle([366, 262, 96, 88], '#e0a41c')}${vehicle([258, 112, 44, 34], '#2f6f4f')}${vehicle([215, 330, 46, 46], '#333f57')}`;

// Centre and radius.
const SPOTS = wordsOf(`
  240 160 20
  310 230 26
  380 170 17
  430 215 22
  280 250 13
`);

/** A leaf with spots. */
export const leaf = `<rect width="640" height="400" fill="#c9b79a"/><path d="M90 210Q240 20 560 190Q330 400 90 210Z" fill="#5f9143"/><path d="M90 210Q320 190 560 190" fill="none" stroke="#3c6a28" stroke-width="5"/>${SPOTS.map(
  ([x, y, r]) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="#7a4a20"/><circle cx="${x}" cy="${y}" r="${Number(r) * 0.5}" fill="#c79a4e"/>`,
).join('')}`;

// The wrist, then a finger in each line.
const LANDMARKS = wordsOf(`
  320 372
  268 318, 226 286, 190 256, 172 244
  272 262, 254 204, 242 160, 232 118
  310 252, 306 190, 302 132, 300 80
  350 252, 356 196, 362 146, 366 96
  388 270, 404 226, 418 188, 430 150
`);

/** A hand that shows a letter, with its 21 landmarks. */
export const hand = `<rect width="640" height="400" fill="#8aa0a8"/><g stroke="#c68d63" stroke-width="44" stroke-linecap="round"><path d="M320 380V300"/><path d="M270 260L232 120"/><path d="M310 250L300 80"/><path d="M350 250L366 96"/><path d="M388 268L430 150"/><path d="M262 310L180 250"/></g><rect x="246" y="236" width="160" height="130" rx="56" fill="#c68d63"/><g fill="#fff" stroke="#0f6b5c" stroke-width="3">${LANDMARKS.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6"/>`).join('')}</g>`;
