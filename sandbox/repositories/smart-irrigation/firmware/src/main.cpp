// Reads the sensors, waters, and reports over MQTT. Watering never waits for the network.
#ifdef ARDUINO
#include <Arduino.h>
#include <PubSubClient.h>
#include <WiFi.h>

#include "settings.h"
#include "watering.h"

namespace {
constexpr int kBeds = 4;
constexpr uint8_t kSensorPins[kBeds] = {32, 33, 34, 35};
constexpr uint8_t kRelayPins[kBeds] = {16, 17, 18, 19};  // low switches the relay on
constexpr uint32_t kReadEveryMs = 1000;
constexpr uint32_t kReportEveryMs = 60UL * 1000;

Bed beds[kBeds] = {
    {kCalibration[0], kTargets[0]}, {kCalibration[1], kTargets[1]},
    {kCalibration[2], kTargets[2]}, {kCalibration[3], kTargets[3]},
};
WiFiClient wifi;
PubSubClient mqtt(wifi);
uint32_t lastRead = 0;
uint32_t lastReport = 0;
uint32_t lastTry = 0;

void readBeds(uint32_t now) {
  for (int i = 0; i < kBeds; ++i) {
    beds[i].update(analogRead(kSensorPins[i]), now);
    digitalWrite(kRelayPins[i], beds[i].isWatering() ? LOW : HIGH);
  }
}

void report() {
  char topic[32];
  char payload[64];
  for (int i = 0; i < kBeds; ++i) {
    snprintf(topic, sizeof topic, "garden/beds/%d", i + 1);
    snprintf(payload, sizeof payload, "{\"moisture\":%.1f,\"watering\":%s}", beds[i].moisture(),
             beds[i].isWatering() ? "true" : "false");
    mqtt.publish(topic, payload, true);
  }
}

// One try in ten seconds: connecting blocks, and beds are read in between.
void keepConnected(uint32_t now) {
  if (mqtt.connected() || now - lastTry < 10000) return;
  lastTry = now;
  if (WiFi.status() != WL_CONNECTED) {
    WiFi.begin(kWifiName, kWifiPassword);
    return;
  }
  mqtt.setServer(kBroker, 1883);
  mqtt.connect("garden", "garden/online", 0, true, "false");
  if (mqtt.connected()) mqtt.publish("garden/online", "true", true);
}
}  // namespace

void setup() {
  for (uint8_t pin : kRelayPins) {
    digitalWrite(pin, HIGH);  // before the pin is an output, so that no pump starts with the board
    pinMode(pin, OUTPUT);
  }
  WiFi.mode(WIFI_STA);
}

void loop() {
  const uint32_t now = millis();
  if (now - lastRead >= kReadEveryMs) {
    lastRead = now;
    readBeds(now);
  }
  keepConnected(now);
  mqtt.loop();
  if (mqtt.connected() && now - lastReport >= kReportEveryMs) {
    lastReport = now;
    report();
  }
}
#endif
