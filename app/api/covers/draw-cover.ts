import type { Drawing } from '#app/lib/shapes.ts';
import { drawBrowser } from './motifs/browser.ts';
import { drawChain } from './motifs/chain.ts';
import { drawCircuit } from './motifs/circuit.ts';
import { drawNetwork } from './motifs/network.ts';
import { drawPhone } from './motifs/phone.ts';
import { drawPipeline } from './motifs/pipeline.ts';
import { drawRacks } from './motifs/racks.ts';
import { drawSentences } from './motifs/sentences.ts';
import { drawShelf } from './motifs/shelf.ts';
import { drawShield } from './motifs/shield.ts';
import { drawTable } from './motifs/table.ts';
import { drawVision } from './motifs/vision.ts';
import { type Random, seededRandom } from './seeded-random.ts';

type Motif = (dice: Random) => Drawing;

/** The motifs by words in the slug or technologies. The first match wins. */
const motifs: [RegExp, Motif][] = [
  [/\b(solidity|ethereum|hyperledger|hardhat|web3|blockchain|polygon|ipfs)\b/, drawChain],
  [
    /\b(phishing|intrusion|vault|password|security|malware|firewall|encrypt\w*|steganography|honeypot|ransomware|scapy)\b/,
    drawShield,
  ],
  [/\b(arduino|esp32|esp8266|raspberry|mqtt|iot|stm32|lora|micropython|ros|verilog)\b/, drawCircuit],
  [/\b(opencv|mediapipe|yolo\w*|dlib|image|face)\b/, drawVision],
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
export function drawCover(slug: string, tech: string[]): Drawing {
  const text = [slug.replaceAll('-', ' '), ...tech].join(' | ').toLowerCase();
  const draw = motifs.find(([pattern]) => pattern.test(text))?.[1] ?? drawBrowser;
  return draw(seededRandom(slug)).filter(([, path]) => path !== '');
}
