#pragma once
#include "watering.h"

constexpr const char* kWifiName = "your-wifi";
constexpr const char* kWifiPassword = "your-password";
constexpr const char* kBroker = "192.168.1.10";  // the computer on which Mosquitto runs

// Per bed: raw value in dry and in wet soil, from the calibration sketch. 0 and 0 means: not calibrated, never watered.
constexpr Calibration kCalibration[4] = {{3000, 1200}, {3000, 1200}, {0, 0}, {0, 0}};
constexpr float kTargets[4] = {50, 50, 50, 50};  // percent
