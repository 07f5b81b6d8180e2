import assert from 'node:assert';
import { test } from 'node:test';
import { createSoil } from '../../simulator/soil.js';

test('soil dries by day and not at night', () => {
  const soil = createSoil({ moisture: 60 });
  assert.strictEqual(soil.step(60, 2).moisture, 60);
  assert.ok(soil.step(60, 14).moisture < 60);
});

test('the pump starts at 46 and ends at 54 percent', () => {
  const soil = createSoil({ moisture: 46, pumpPerMinute: 6 });
  assert.strictEqual(soil.step(1, 2).watering, true);
  assert.strictEqual(soil.step(1, 2).watering, true);
  assert.strictEqual(soil.step(1, 2).watering, false);
});
