// Makes a PDF for each line of a CSV file and issues the batch: npm run issue -- students.csv CONTRACT
import { readFileSync, writeFileSync } from 'node:fs';
import { Contract, JsonRpcProvider, keccak256 } from 'ethers';
import PDFDocument from 'pdfkit';
import QRCode from 'qrcode';
import { buildTree } from './merkle.js';

const [list, address] = process.argv.slice(2);
const page = process.env.PAGE ?? 'http://localhost:5173';
const provider = new JsonRpcProvider(process.env.RPC ?? 'http://localhost:8545');
const college = await provider.getSigner(0);
const contract = new Contract(address, ['function issue(bytes32,uint32) returns (uint256)', 'event Issued(uint256 indexed batch, bytes32 root, uint32 size)'], college);

async function makePdf(name, course, number) {
  const qr = await QRCode.toBuffer(`${page}/?certificate=${number}`);
  const pdf = new PDFDocument({ size: 'A4', layout: 'landscape', info: { CreationDate: new Date() } });
  const parts = [];
  pdf.on('data', (part) => parts.push(part));
  const done = new Promise((resolve) => pdf.on('end', resolve));
  pdf.fontSize(32).text('Certificate', { align: 'center' }).moveDown();
  pdf.fontSize(20).text(`${name} has completed ${course}.`, { align: 'center' });
  pdf.image(qr, 360, 330, { width: 120 });
  pdf.end();
  await done;
  return Buffer.concat(parts);
}

const lines = readFileSync(list, 'utf8').trim().split('\n').map((line) => line.split(','));
const pdfs = [];
for (const [index, [name, course]] of lines.entries()) pdfs.push(await makePdf(name, course, index));
const files = pdfs.map((pdf) => keccak256(pdf));
const { root, proofs } = buildTree(files);
const receipt = await (await contract.issue(root, files.length)).wait();
const [event] = receipt.logs.map((log) => contract.interface.parseLog(log));
for (const [index, pdf] of pdfs.entries()) {
  writeFileSync(`certificate-${index}.pdf`, pdf);
  const proof = { contract: address, batch: Number(event.args.batch), index, proof: proofs[index] };
  writeFileSync(`certificate-${index}.json`, JSON.stringify(proof));
}
console.log(`Batch ${event.args.batch}: ${files.length} certificates, root ${root}`);
