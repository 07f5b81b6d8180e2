import 'package:crop_doctor/services/diagnosis.dart';
import 'package:flutter_test/flutter_test.dart';

const labels = [
  'Potato: early blight',
  'Potato: late blight',
  'Potato: healthy',
  'Maize: rust',
  'Tomato: leaf mould',
];

void main() {
  test('probabilities add up to 1, also for large scores', () {
    final chances = softmax([1000, 1001, 1002]);
    expect(chances.reduce((a, b) => a + b), closeTo(1, 1e-9));
    expect(chances.last, closeTo(0.665, 0.001));
  });

  test('a potato never has maize rust', () {
    final found = diagnose([2, 1, 0, 9, 0], labels, 'Potato');
    expect(found.map((each) => each.label), [
      'Potato: early blight',
      'Potato: late blight',
      'Potato: healthy',
    ]);
    expect(found.first.confidence, closeTo(0.665, 0.001));
    expect(found.first.isSure, isTrue);
  });

  test('equal scores are not sure', () {
    final found = diagnose([1, 1, 1, 0, 0], labels, 'Potato');
    expect(found.first.confidence, closeTo(1 / 3, 1e-9));
    expect(found.first.isSure, isFalse);
  });

  test('a model of another training is refused', () {
    expect(() => diagnose([1, 2], labels, 'Maize'), throwsArgumentError);
  });
}
