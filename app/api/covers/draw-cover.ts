import { type Drawing, joinPaths } from '#app/lib/shapes.ts';
import { type Random, seededRandom } from '#domain/seeded-random.ts';
import { drawBrowser } from './motifs/browser.ts';
import { drawCircuit } from './motifs/circuit.ts';
import { drawChain, drawNetwork } from './motifs/network.ts';
import { drawPhone } from './motifs/phone.ts';
import { drawPipeline } from './motifs/pipeline.ts';
import { drawRacks } from './motifs/racks.ts';
import { drawSentences } from './motifs/sentences.ts';
import { drawShelf } from './motifs/shelf.ts';
import { drawShield } from './motifs/shield.ts';
import { drawTable } from './motifs/table.ts';
import { drawVision } from './motifs/vision.ts';

type Motif = (dice: Random) => Drawing;

/** The motifs by words in the slug or technologies. The first match wins. */
const motifs: [RegExp, Motif][] = [
  [/\b(solidity|ethereum|hyperledger|hardhat|web3|blockchain|polygon|ipfs)\b/, drawChain],
  [
    /\b(encrypt|(phishing|intrusion|vault|password|security|malware|firewall|steganography|honeypot|ransomware|scapy)\b)/,
    drawShield,
  ],
  [/\b(arduino|esp32|esp8266|raspberry|mqtt|iot|stm32|lora|micropython|ros|verilog)\b/, drawCircuit],
  [/\b(yolo|(opencv|mediapipe|dlib|image|face)\b)/, drawVision],
  [
    /\b(transformers|spacy|nltk|antlr|bert|langchain|chatbot|ocr|tesseract|rasa|llm|whisper)\b/,
    drawSentences,
  ],
  [/\b(kafka|spark|airflow|dbt|hadoop|flink|etl)\b/, drawPipeline],
  [/\b(flutter|android|kotlin|swift|dart|ionic|expo|react native)\b/, drawPhone],
  [/\b(tensorflow|pytorch|keras|scikit-learn|xgboost|lightgbm)\b/, drawNetwork],
  [
    /\b(kubernetes|aws|terraform|azure|gcp|grpc|mininet|openflow|ansible|prometheus|webrtc|ns-3|p4)\b/,
    drawRacks,
  ],
  [/\b(pandas|duckdb|streamlit|power bi|tableau|plotly|analytics|numpy|database)\b/, drawTable],
  [/\b(javafx|swing|qt|pyqt|tauri|electron|wpf|unity|godot|tkinter)\b/, drawShelf],
];

/** Draws the cover of a project without an image, always the same for the same slug and technologies. */
export function drawCover(slug: string, tech: string[]) {
  const text = [slug.replaceAll('-', ' '), ...tech].join(' | ').toLowerCase();
  const draw = motifs.find(([pattern]) => pattern.test(text))?.[1] ?? drawBrowser;
  return joinPaths(draw(seededRandom(slug))).filter(([, path]) => path !== '');
}

/** These are the colors raised, ink-1, ink-2, ink-3 and ink-mark of app/styles/color-themes.css. */
const LIGHT = '--fill:#fffdf8;--line:#1f3a6e;--hair:#a9b8d3;--shade:#dfe3e6;--mark:#d58400';
const DARK = '--fill:#17253c;--line:#c6d6f2;--hair:#5a76a8;--shade:#24375a;--mark:#ffb938';

/** The styles of the strokes of app/lib/shapes.ts. app/styles/drawings.css has those of drawings in pages. */
const STYLE =
  `svg{${LIGHT}}use{${DARK}}` +
  'path{fill:none;stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round}' +
  '.hair{stroke:var(--hair);stroke-width:1}' +
  '.line{stroke:var(--line)}' +
  '.shape{stroke:var(--line);fill:var(--fill)}' +
  '.shade{fill:var(--shade)}' +
  '.mark{stroke:var(--mark);stroke-width:2.5}' +
  '.spot{fill:var(--mark)}';

/**
 * Returns the cover of a project without an image: the drawing in the light theme and, to its right, in the
 * dark one. An image can't know the theme of its page, so app/styles/drawings.css shows the half that fits.
 */
export function coverSvg(slug: string, tech: string[]): string {
  const paths = drawCover(slug, tech).map(([stroke, path]) => `<path class="${stroke}" d="${path}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 200"><style>${STYLE}</style><g id="d">${paths.join('')}</g><use href="#d" x="340"/></svg>`;
}
