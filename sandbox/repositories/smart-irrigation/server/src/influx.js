import { parseCsv, toLine } from './readings.js';

/** Writes and reads with InfluxDB's HTTP API: https://docs.influxdata.com/influxdb/v2/api/ */
export function influx({ url, token, org, bucket }) {
  const ask = async (path, type, body) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': type, accept: 'application/csv' },
      body,
    });
    if (!response.ok) throw new Error(`InfluxDB answered ${response.status}: ${await response.text()}`);
    return response.text();
  };
  return {
    write: (reading, at = Date.now()) =>
      ask(`/api/v2/write?org=${org}&bucket=${bucket}&precision=ms`, 'text/plain', toLine(reading, at)),
    /** Hourly means of the last days of one bed. */
    async history(bed, days) {
      const query = `from(bucket: "${bucket}") |> range(start: -${days}d)
        |> filter(fn: (r) => r._measurement == "beds" and r.bed == "${bed}" and r._field == "moisture")
        |> aggregateWindow(every: 1h, fn: mean, createEmpty: false)`;
      return parseCsv(await ask(`/api/v2/query?org=${org}`, 'application/vnd.flux', query));
    },
  };
}
