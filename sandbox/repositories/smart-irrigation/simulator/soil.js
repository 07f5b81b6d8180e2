/** Soil that dries in the sun and gets wet by the pump. Percent and minutes. */
export function createSoil({ moisture = 60, dryingPerHour = 2.5, pumpPerMinute = 6 } = {}) {
  let value = moisture;
  let isWatering = false;
  return {
    /** `hour` is the time of day: the sun dries most at 14:00 and not at all at night. */
    step(minutes, hour) {
      const sun = Math.max(0, Math.sin(((hour - 6) / 16) * Math.PI));
      value -= (dryingPerHour * sun * minutes) / 60;
      if (isWatering) value += pumpPerMinute * minutes;
      value = Math.min(100, Math.max(0, value));
      // The rule of the firmware: 4 percent below and above the target.
      if (value <= 46) isWatering = true;
      else if (value >= 54) isWatering = false;
      return { moisture: Math.round(value * 10) / 10, watering: isWatering };
    },
  };
}
