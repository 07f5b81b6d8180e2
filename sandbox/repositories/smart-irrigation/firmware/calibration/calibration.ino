// Prints the mean of 50 readings of each sensor once a second. Note the value in dry soil, then in wet soil, and write both
// into firmware/src/settings.h.
const uint8_t kPins[] = {32, 33, 34, 35};

void setup() {
  Serial.begin(115200);
}

void loop() {
  for (uint8_t pin : kPins) {
    uint32_t sum = 0;
    for (int i = 0; i < 50; ++i) {
      sum += analogRead(pin);
      delay(2);
    }
    Serial.printf("GPIO %u: %lu   ", pin, static_cast<unsigned long>(sum / 50));
  }
  Serial.println();
  delay(600);
}
