#pragma once

constexpr const char* kWifiName = "your-wifi";
constexpr const char* kWifiPassword = "your-password";
constexpr const char* kBroker = "192.168.1.10";
