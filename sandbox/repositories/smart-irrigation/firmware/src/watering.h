#pragma once
#include <stdint.h>

// Raw readings of one sensor in dry soil and in wet soil.
struct Calibration {
  uint16_t dry;
  uint16_t wet;
};

// 0 to 100, or -1 when the sensor was never calibrated.
float toPercent(uint16_t raw, const Calibration& calibration);

class Bed {
 public:
  Bed(Calibration calibration, float target) : calibration_(calibration), target_(target) {}

  void update(uint16_t raw, uint32_t nowMs);
  bool isWatering() const { return isWatering_; }
  float moisture() const { return moisture_; }

 private:
  void stop(uint32_t nowMs);

  Calibration calibration_;
  float target_;
  float moisture_ = -1;
  uint32_t startedAt_ = 0;
  uint32_t stoppedAt_ = 0;
  bool isWatering_ = false;
  bool hasRun_ = false;
};
