import express from 'express';
import mqtt from 'mqtt';
import { influx } from './influx.js';
import { parseMessage } from './readings.js';

const {
  MQTT_URL = 'mqtt://localhost',
  INFLUX_URL = 'http://localhost:8086',
  INFLUX_TOKEN = 'garden-token',
  PORT = 4000,
} = process.env;

const store = influx({ url: INFLUX_URL, token: INFLUX_TOKEN, org: 'garden', bucket: 'garden' });
const latest = new Map();
let isOnline = false;

const broker = mqtt.connect(MQTT_URL);
broker.on('connect', () => broker.subscribe(['garden/beds/+', 'garden/online']));
broker.on('message', async (topic, payload) => {
  if (topic === 'garden/online') isOnline = payload.toString() === 'true';
  const reading = parseMessage(topic, payload.toString());
  if (!reading) return;
  latest.set(reading.bed, { ...reading, at: Date.now() });
  await store.write(reading).catch((error) => console.error(error.message));
});

const app = express();
app.get('/api/beds', (_, response) => response.json({ isOnline, beds: [...latest.values()].sort((a, b) => a.bed - b.bed) }));
app.get('/api/beds/:bed/history', async (request, response) => {
  const bed = Number(request.params.bed);
  if (![1, 2, 3, 4].includes(bed)) return response.status(404).json({ message: 'There are beds 1 to 4.' });
  response.json(await store.history(bed, 30));
});
app.listen(PORT, () => console.log(`Beds: http://localhost:${PORT}/api/beds`));
