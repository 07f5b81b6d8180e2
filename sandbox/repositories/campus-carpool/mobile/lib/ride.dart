/// A driver who goes the same way.
class Ride {
  const Ride(this.driverId, this.detourMetres);

  Ride.fromJson(Map<String, dynamic> json)
      : driverId = json['driverId'] as int,
        detourMetres = (json['detourMetres'] as num).round();

  final int driverId;
  final int detourMetres;

  String get detour =>
      detourMetres < 100 ? 'On the way' : 'Detour of ${(detourMetres / 100).round() / 10} km';
}
