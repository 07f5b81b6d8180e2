#pragma once
#include <stdint.h>

// Reads the answer of an MH-Z19 NDIR sensor: 9 bytes with a checksum. Returns ppm, or 0 for a broken answer.
inline uint16_t readCo2(const uint8_t (&answer)[9]) {
  uint8_t sum = 0;
  for (int i = 1; i < 8; ++i) sum = static_cast<uint8_t>(sum + answer[i]);
  const uint8_t check = static_cast<uint8_t>(0xFF - sum + 1);
  if (answer[0] != 0xFF || answer[1] != 0x86 || answer[8] != check) return 0;
  return static_cast<uint16_t>(answer[2] << 8 | answer[3]);
}
