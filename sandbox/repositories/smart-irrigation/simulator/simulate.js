// Replaces the board: four beds over MQTT, one hour of the garden each second. `npm run simulate` in server.
// With `--history` it first writes the last 30 days into InfluxDB.
import { createRequire } from 'node:module';
import { influx } from '../server/src/influx.js';
import { createSoil } from './soil.js';

const mqtt = createRequire(new URL('../server/package.json', import.meta.url))('mqtt');
const beds = [1, 2, 3, 4].map((bed) => ({ bed, soil: createSoil({ moisture: 50 + bed * 4, dryingPerHour: 2 + bed }) }));
const HOUR = 3_600_000;

if (process.argv.includes('--history')) {
  const url = process.env.INFLUX_URL ?? 'http://localhost:8086';
  const store = influx({ url, token: process.env.INFLUX_TOKEN ?? 'garden-token', org: 'garden', bucket: 'garden' });
  for (let at = Date.now() - 30 * 24 * HOUR; at < Date.now(); at += HOUR)
    for (const { bed, soil } of beds) await store.write({ bed, ...soil.step(60, new Date(at).getHours()) }, at);
  console.log('30 days are written.');
}

const broker = mqtt.connect(process.env.MQTT_URL ?? 'mqtt://localhost', {
  will: { topic: 'garden/online', payload: 'false', retain: true },
});
broker.on('connect', () => broker.publish('garden/online', 'true', { retain: true }));
let hour = new Date().getHours();
setInterval(() => {
  hour = (hour + 1) % 24;
  for (const { bed, soil } of beds) {
    const reading = soil.step(60, hour);
    broker.publish(`garden/beds/${bed}`, JSON.stringify(reading), { retain: true });
  }
}, 1000);
