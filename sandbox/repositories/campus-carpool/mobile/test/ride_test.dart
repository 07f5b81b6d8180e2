import 'package:campus_carpool/ride.dart';
import 'package:flutter_test/flutter_test.dart';

void main() {
  test('a short detour is on the way, and a longer one is told in kilometres', () {
    expect(const Ride(1, 99).detour, 'On the way');
    expect(const Ride(1, 1249).detour, 'Detour of 1.2 km');
  });
}
