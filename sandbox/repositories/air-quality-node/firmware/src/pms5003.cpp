// Reads frames of the PMS5003 particle sensor: 32 bytes, beginning with 0x42 0x4D, big-endian, with a checksum.
#include "pms5003.h"

namespace {
constexpr uint8_t kFirst = 0x42;
constexpr uint8_t kSecond = 0x4D;

uint16_t readWord(const uint8_t* at) {
  return static_cast<uint16_t>(at[0] << 8 | at[1]);
}
}  // namespace

bool Pms5003::push(uint8_t byte, Reading& out) {
  if (count_ == 0 && byte != kFirst) return false;
  if (count_ == 1 && byte != kSecond) {
    count_ = byte == kFirst ? 1 : 0;              // 0x42 0x42 0x4D is a frame as well
    return false;
  }
  frame_[count_++] = byte;
  if (count_ < kFrameSize) return false;
  count_ = 0;

  uint16_t sum = 0;
  for (size_t i = 0; i < kFrameSize - 2; ++i) sum += frame_[i];
  if (sum != readWord(frame_ + kFrameSize - 2)) {
    ++badFrames_;
    return false;
  }
  out.pm1 = readWord(frame_ + 10);                // atmospheric values, not those for factories
  out.pm25 = readWord(frame_ + 12);
  out.pm10 = readWord(frame_ + 14);
  return true;
}

// Fitted against 497 hours of the nearest CPCB station. Above 85 % humidity it still reads too high.
float correctForHumidity(float pm25, float humidity) {
  const float corrected = 0.61F * pm25 - 0.11F * humidity + 12.4F;
  return corrected > 0 ? corrected : 0;
}
