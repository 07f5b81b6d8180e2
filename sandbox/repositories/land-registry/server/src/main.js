// The API between the page and the registrar's peer. Orders are evaluated (read) or submitted (written and endorsed).
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import * as grpc from '@grpc/grpc-js';
import { connect, signers } from '@hyperledger/fabric-gateway';
import { sealPrice } from './price.js';

const { PEER = 'localhost:7051', CERTIFICATE = 'cert.pem', KEY = 'key.pem' } = process.env;
const gateway = connect({
  client: new grpc.Client(PEER, grpc.credentials.createInsecure()),
  identity: { mspId: 'RegistrarMSP', credentials: readFileSync(CERTIFICATE) },
  signer: signers.newPrivateKeySigner(createPrivateKey(readFileSync(KEY))),
});
const contract = gateway.getNetwork('land').getContract('registry');
const text = (bytes) => Buffer.from(bytes).toString();

createServer(async (request, response) => {
  const send = (status, body) => response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  const [, part, id] = new URL(request.url, 'http://server').pathname.split('/');
  try {
    if (request.method === 'GET' && part === 'history') return send(200, text(await contract.evaluateTransaction('History', id)));
    if (request.method === 'POST' && part === 'transfers') {
      const { plot, seller, buyer, rupees } = JSON.parse(text(Buffer.concat(await Array.fromAsync(request))));
      const { salt, hash } = await sealPrice(rupees);
      await contract.submit('Propose', {
        arguments: [plot, seller, buyer, hash],
        transientData: { price: JSON.stringify({ rupees, salt }) }, // never part of a block
      });
      return send(201, '{}');
    }
    send(404, '{}');
  } catch (error) {
    send(409, JSON.stringify({ message: error.details?.[0]?.message ?? error.message }));
  }
}).listen(4000);
