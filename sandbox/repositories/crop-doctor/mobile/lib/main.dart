import 'package:flutter/material.dart';

import 'screens/advice_screen.dart';
import 'services/classifier.dart';

void main() => runApp(const CropDoctor());

class CropDoctor extends StatelessWidget {
  const CropDoctor({super.key});

  @override
  Widget build(BuildContext context) => MaterialApp(
        title: 'Crop Doctor',
        theme: ThemeData(colorSchemeSeed: Colors.green),
        home: AdviceScreen(classifier: Classifier.open()),
      );
}
