import 'package:flutter/material.dart';

import 'api.dart';
import 'ride.dart';

void main() => runApp(MaterialApp(
      title: 'Campus Carpool',
      theme: ThemeData(colorSchemeSeed: Colors.teal),
      home: FindRide(api: Api(Uri.parse(const String.fromEnvironment('SERVER', defaultValue: 'http://10.0.2.2:4000')))),
    ));

/// Finds drivers from a place to the campus, and asks one for a seat.
class FindRide extends StatefulWidget {
  const FindRide({super.key, required this.api});

  final Api api;

  @override
  State<FindRide> createState() => _FindRideState();
}

class _FindRideState extends State<FindRide> {
  Future<List<Ride>>? found;

  void search(String place) => setState(() => found = widget.api.findRides(place));

  @override
  Widget build(BuildContext context) => Scaffold(
        appBar: AppBar(title: const Text('Campus Carpool')),
        body: Column(children: [
          Padding(
            padding: const EdgeInsets.all(16),
            child: TextField(
              decoration: const InputDecoration(labelText: 'From', hintText: '18.52, 73.85'),
              onSubmitted: search,
            ),
          ),
          Expanded(
            child: FutureBuilder(
              future: found,
              builder: (context, result) => result.hasError
                  ? Text('${result.error}')
                  : ListView(children: [
                      for (final ride in result.data ?? const <Ride>[])
                        ListTile(
                          title: Text('Driver ${ride.driverId}'),
                          subtitle: Text(ride.detour),
                          trailing: FilledButton(
                            onPressed: () => widget.api.ask(ride.driverId),
                            child: const Text('Ask for a seat'),
                          ),
                        ),
                    ]),
            ),
          ),
        ]),
      );
}
