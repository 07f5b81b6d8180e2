const TOPIC = /^garden\/beds\/([1-4])$/;

/** One reading of a message, or null for one that is none. A moisture below 0 means: not calibrated. */
export function parseMessage(topic, payload) {
  const bed = TOPIC.exec(topic)?.[1];
  if (!bed) return null;
  try {
    const { moisture, watering } = JSON.parse(payload);
    const isValid = typeof moisture === 'number' && moisture <= 100 && typeof watering === 'boolean';
    return isValid ? { bed: Number(bed), moisture: moisture < 0 ? null : moisture, watering } : null;
  } catch {
    return null;
  }
}

/** A line of InfluxDB's line protocol. */
export function toLine({ bed, moisture, watering }, milliseconds) {
  const fields = [moisture === null ? null : `moisture=${moisture}`, `watering=${watering}`].filter(Boolean);
  return `beds,bed=${bed} ${fields.join(',')} ${milliseconds}`;
}

/** Rows of InfluxDB's CSV answer, as `{at, moisture}`. */
export function parseCsv(text) {
  const [head, ...rows] = text.trim().split(/\r?\n/).filter((line) => line && !line.startsWith('#'));
  const names = (head ?? '').split(',');
  return rows.map((row) => {
    const values = row.split(',');
    const value = (name) => values[names.indexOf(name)];
    return { at: value('_time'), moisture: Number(value('_value')) };
  });
}
