import 'package:crop_doctor/advice.dart';
import 'package:flutter_test/flutter_test.dart';

void main() {
  test('advice has all three languages', () {
    final said = {for (final language in languages.keys) say('Potato: late blight', language)};
    expect(said, hasLength(3));
  });

  test('a condition without advice names whom to ask', () {
    expect(say('Tomato: target spot', 'mr'), contains('Krishi Vigyan Kendra about target spot'));
  });
}
