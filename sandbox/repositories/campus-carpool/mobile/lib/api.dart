import 'dart:convert';

import 'package:http/http.dart' as http;

import 'ride.dart';

class Api {
  Api(this.server);

  final Uri server;

  Future<List<Ride>> findRides(String place) async {
    final response = await http.get(server.replace(path: '/rides', queryParameters: {'from': place}));
    if (response.statusCode != 200) throw Exception(response.body);
    return [for (final each in jsonDecode(response.body) as List) Ride.fromJson(each as Map<String, dynamic>)];
  }

  Future<void> ask(int driverId) => http.post(server.replace(path: '/rides/$driverId/requests'));
}
