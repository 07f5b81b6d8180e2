import 'package:flutter/services.dart';
import 'package:image/image.dart' as img;
import 'package:tflite_flutter/tflite_flutter.dart';

/// Runs the model on one photo, without internet. The model is `assets/leaves.tflite`, which `training/convert.py` writes.
class Classifier {
  Classifier(this._interpreter, this.labels);

  static const size = 224;

  final Interpreter _interpreter;
  final List<String> labels;

  static Future<Classifier> open() async {
    final labels = await rootBundle.loadString('assets/labels.txt');
    return Classifier(
      await Interpreter.fromAsset('assets/leaves.tflite'),
      labels.trim().split('\n'),
    );
  }

  /// The raw score of each label. The middle square of the photo is used.
  List<double> scores(Uint8List photo) {
    final decoded = img.decodeImage(photo);
    if (decoded == null) throw const FormatException('This is no photo.');
    final leaf = img.copyResizeCropSquare(decoded, size: size);
    final input = [
      [
        for (var y = 0; y < size; y++)
          [
            for (var x = 0; x < size; x++)
              [leaf.getPixel(x, y).r, leaf.getPixel(x, y).g, leaf.getPixel(x, y).b],
          ],
      ],
    ];
    final output = [List<int>.filled(labels.length, 0)];
    _interpreter.run(input, output);
    return [for (final score in output.first) score.toDouble()];
  }
}
