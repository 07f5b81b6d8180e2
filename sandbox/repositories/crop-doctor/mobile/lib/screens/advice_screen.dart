import 'package:flutter/material.dart';
import 'package:image_picker/image_picker.dart';

import '../advice.dart';
import '../services/classifier.dart';
import '../services/diagnosis.dart';

/// From a photo to an answer, in the chosen language.
class AdviceScreen extends StatefulWidget {
  const AdviceScreen({super.key, required this.classifier});

  final Future<Classifier> classifier;

  @override
  State<AdviceScreen> createState() => _AdviceScreenState();
}

class _AdviceScreenState extends State<AdviceScreen> {
  String crop = 'Tomato';
  String language = 'en';
  List<Diagnosis> found = const [];

  Future<void> takePhoto() async {
    final photo = await ImagePicker().pickImage(source: ImageSource.camera, maxWidth: 1024);
    if (photo == null) return;
    final classifier = await widget.classifier;
    final scores = classifier.scores(await photo.readAsBytes());
    setState(() => found = diagnose(scores, classifier.labels, crop));
  }

  @override
  Widget build(BuildContext context) => Scaffold(
        appBar: AppBar(
          title: const Text('Crop Doctor'),
          actions: [
            DropdownButton(
              value: language,
              items: [for (final each in languages.entries) DropdownMenuItem(value: each.key, child: Text(each.value))],
              onChanged: (chosen) => setState(() => language = chosen!),
            ),
          ],
        ),
        body: ListView(
          padding: const EdgeInsets.all(16),
          children: [
            SegmentedButton(
              segments: [for (final each in const ['Tomato', 'Potato', 'Maize']) ButtonSegment(value: each, label: Text(each))],
              selected: {crop},
              onSelectionChanged: (chosen) => setState(() {
                crop = chosen.first;
                found = const [];
              }),
            ),
            if (found.isNotEmpty && !found.first.isSure) Text(say('unsure', language)),
            for (final each in found)
              ListTile(
                title: Text('${each.label}  ${(each.confidence * 100).round()} %'),
                subtitle: each == found.first && each.isSure ? Text(say(each.label, language)) : null,
              ),
          ],
        ),
        floatingActionButton: FloatingActionButton(onPressed: takePhoto, child: const Icon(Icons.camera_alt)),
      );
}
