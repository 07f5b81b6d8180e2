#pragma once
#include <stddef.h>
#include <stdint.h>

// Micrograms per cubic metre.
struct Reading {
  uint16_t pm1;
  uint16_t pm25;
  uint16_t pm10;
};

class Pms5003 {
 public:
  static constexpr size_t kFrameSize = 32;

  // True when this byte completes a good frame.
  bool push(uint8_t byte, Reading& out);
  uint32_t badFrames() const { return badFrames_; }

 private:
  uint8_t frame_[kFrameSize] = {};
  size_t count_ = 0;
  uint32_t badFrames_ = 0;
};

float correctForHumidity(float pm25, float humidity);
