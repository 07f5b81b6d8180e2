#include <unity.h>

#include "../../src/watering.h"

void setUp() {}
void tearDown() {}

// Raw 3000 is dry and 1000 is wet, so 2000 is 50 percent.
static const Calibration kSoil = {3000, 1000};
static const float kTarget = 50;
static const uint32_t kMinute = 60UL * 1000;

void test_percent_is_a_line_between_dry_and_wet() {
  TEST_ASSERT_EQUAL_FLOAT(50.0F, toPercent(2000, kSoil));
  TEST_ASSERT_EQUAL_FLOAT(0.0F, toPercent(3400, kSoil));
  TEST_ASSERT_EQUAL_FLOAT(100.0F, toPercent(900, kSoil));
  TEST_ASSERT_EQUAL_FLOAT(-1.0F, toPercent(2000, {1500, 1500}));
}

void test_a_bed_starts_below_46_and_stops_at_54_percent() {
  Bed bed(kSoil, kTarget);
  bed.update(2060, 0);  // 47 percent
  TEST_ASSERT_FALSE(bed.isWatering());
  bed.update(2080, 1000);  // 46 percent
  TEST_ASSERT_TRUE(bed.isWatering());
  bed.update(1960, 2000);  // 52 percent
  TEST_ASSERT_TRUE(bed.isWatering());
  bed.update(1920, 3000);  // 54 percent
  TEST_ASSERT_FALSE(bed.isWatering());
}

void test_a_stuck_sensor_gets_90_seconds_of_water_and_a_pause() {
  Bed bed(kSoil, kTarget);
  bed.update(3000, 0);
  bed.update(3000, 90UL * 1000);
  TEST_ASSERT_FALSE(bed.isWatering());
  bed.update(3000, 90UL * 1000 + 9 * kMinute);
  TEST_ASSERT_FALSE(bed.isWatering());
  bed.update(3000, 90UL * 1000 + 10 * kMinute);
  TEST_ASSERT_TRUE(bed.isWatering());
}

void test_the_overflow_of_millis_does_not_stop_early() {
  Bed bed(kSoil, kTarget);
  bed.update(3000, 0xFFFFFFFFUL - 10000);
  bed.update(3000, 30000);  // 40 seconds later
  TEST_ASSERT_TRUE(bed.isWatering());
  bed.update(3000, 80000);  // 90 seconds later
  TEST_ASSERT_FALSE(bed.isWatering());
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(test_percent_is_a_line_between_dry_and_wet);
  RUN_TEST(test_a_bed_starts_below_46_and_stops_at_54_percent);
  RUN_TEST(test_a_stuck_sensor_gets_90_seconds_of_water_and_a_pause);
  RUN_TEST(test_the_overflow_of_millis_does_not_stop_early);
  return UNITY_END();
}
