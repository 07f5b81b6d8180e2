// Decides when a bed is watered. Runs on the board, so that plants get water when Wi-Fi is down.
#include "watering.h"

namespace {
constexpr uint32_t kMaxRunMs = 90UL * 1000;        // a stuck sensor must not empty the tank
constexpr uint32_t kSoakMs = 10UL * 60 * 1000;     // water needs time to reach the sensor
constexpr float kHysteresis = 4.0F;                // percent
}  // namespace

float toPercent(uint16_t raw, const Calibration& c) {
  if (c.dry == c.wet) return -1.0F;                // not calibrated
  const float part = (static_cast<float>(c.dry) - raw) / (static_cast<float>(c.dry) - c.wet);
  return part < 0 ? 0.0F : part > 1 ? 100.0F : part * 100.0F;
}

void Bed::update(uint16_t raw, uint32_t nowMs) {
  moisture_ = toPercent(raw, calibration_);
  if (moisture_ < 0) return stop(nowMs);

  if (isWatering_) {
    const bool enough = moisture_ >= target_ + kHysteresis;
    const bool tooLong = nowMs - startedAt_ >= kMaxRunMs;   // unsigned: right across the overflow of millis()
    if (enough || tooLong) stop(nowMs);
    return;
  }
  const bool soaked = !hasRun_ || nowMs - stoppedAt_ >= kSoakMs;
  if (moisture_ <= target_ - kHysteresis && soaked) {
    isWatering_ = true;
    startedAt_ = nowMs;
  }
}

void Bed::stop(uint32_t nowMs) {
  if (isWatering_) {
    stoppedAt_ = nowMs;
    hasRun_ = true;
  }
  isWatering_ = false;
}
