// Measures once a minute and sends a line of JSON over MQTT.
#ifdef ARDUINO
#include <Adafruit_BME280.h>
#include <Arduino.h>
#include <PubSubClient.h>
#include <WiFi.h>

#include "co2.h"
#include "pms5003.h"
#include "settings.h"

namespace {
WiFiClient wifi;
PubSubClient mqtt(wifi);
Pms5003 particles;
Adafruit_BME280 weather;
Reading latest{};
uint32_t lastSent = 0;

uint16_t askCo2() {
  const uint8_t question[9] = {0xFF, 0x01, 0x86, 0, 0, 0, 0, 0, 0x79};
  uint8_t answer[9] = {};
  Serial1.write(question, sizeof question);
  if (Serial1.readBytes(answer, sizeof answer) != sizeof answer) return 0;
  return readCo2(answer);
}
}  // namespace

void setup() {
  Serial2.begin(9600, SERIAL_8N1, 16, 17);  // PMS5003
  Serial1.begin(9600, SERIAL_8N1, 26, 27);  // MH-Z19
  weather.begin(0x76);
  WiFi.begin(kWifiName, kWifiPassword);
  mqtt.setServer(kBroker, 1883);
}

void loop() {
  while (Serial2.available()) particles.push(Serial2.read(), latest);
  mqtt.loop();
  if (millis() - lastSent < 60000) return;
  lastSent = millis();
  if (!mqtt.connected() && !mqtt.connect("air-node")) return;
  const float humidity = weather.readHumidity();
  char text[160];
  snprintf(text, sizeof text, "{\"pm25\":%.1f,\"pm25_raw\":%u,\"co2\":%u,\"temperature\":%.1f,\"humidity\":%.1f}",
           correctForHumidity(latest.pm25, humidity), latest.pm25, askCo2(), weather.readTemperature(), humidity);
  mqtt.publish("air/node", text);
}
#endif
