#include <unity.h>

#include "../../src/pms5003.h"

void setUp() {}
void tearDown() {}

// A frame with PM1 18, PM2.5 47 and PM10 61, and its checksum.
static const uint8_t kFrame[32] = {
    0x42, 0x4D, 0, 28, 0, 20, 0, 52, 0, 68, 0, 18, 0, 47, 0, 61,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x01, 0xB5,
};

static int pushAll(Pms5003& sensor, const uint8_t* bytes, size_t count, Reading& out) {
  int frames = 0;
  for (size_t i = 0; i < count; ++i) frames += sensor.push(bytes[i], out);
  return frames;
}

void test_a_good_frame_is_read() {
  Pms5003 sensor;
  Reading out{};
  TEST_ASSERT_EQUAL(1, pushAll(sensor, kFrame, 32, out));
  TEST_ASSERT_EQUAL(18, out.pm1);
  TEST_ASSERT_EQUAL(47, out.pm25);
  TEST_ASSERT_EQUAL(61, out.pm10);
}

void test_noise_before_a_frame_is_skipped() {
  Pms5003 sensor;
  Reading out{};
  const uint8_t noise[] = {0x00, 0x42, 0x17, 0x42};
  pushAll(sensor, noise, 4, out);
  TEST_ASSERT_EQUAL(1, pushAll(sensor, kFrame, 32, out));
}

void test_a_changed_byte_is_counted_and_the_next_frame_is_read() {
  Pms5003 sensor;
  Reading out{};
  uint8_t broken[32];
  for (int i = 0; i < 32; ++i) broken[i] = kFrame[i];
  broken[13] = 48;
  TEST_ASSERT_EQUAL(0, pushAll(sensor, broken, 32, out));
  TEST_ASSERT_EQUAL(1, sensor.badFrames());
  TEST_ASSERT_EQUAL(1, pushAll(sensor, kFrame, 32, out));
}

void test_a_correction_is_never_negative() {
  TEST_ASSERT_EQUAL_FLOAT(0.0F, correctForHumidity(0, 120));  // a broken humidity sensor
  TEST_ASSERT_FLOAT_WITHIN(0.01F, 34.47F, correctForHumidity(47, 60));
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(test_a_good_frame_is_read);
  RUN_TEST(test_noise_before_a_frame_is_skipped);
  RUN_TEST(test_a_changed_byte_is_counted_and_the_next_frame_is_read);
  RUN_TEST(test_a_correction_is_never_negative);
  return UNITY_END();
}
