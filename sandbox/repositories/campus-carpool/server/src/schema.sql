-- PostgreSQL with PostGIS. `roads` is made by osm2pgrouting from OpenStreetMap (docs/setup.md).
create extension if not exists postgis;
create extension if not exists pgrouting;

create table trips (
  driver_id integer primary key,
  seats integer not null check (seats >= 0),
  origin geography(point) not null,
  destination geography(point) not null
);
create index trips_origin on trips using gist (origin);

create table requests (
  driver_id integer not null references trips,
  asked_at timestamptz not null default now()
);

-- Metres by road between two points: the nearest nodes, then Dijkstra.
create function road_metres(a geography, b geography) returns double precision language sql stable as $$
  select coalesce(max(agg_cost), 1e9) from pgr_dijkstra(
    'select gid as id, source, target, length_m as cost, length_m as reverse_cost from ways',
    (select id from ways_vertices_pgr order by the_geom <-> a::geometry limit 1),
    (select id from ways_vertices_pgr order by the_geom <-> b::geometry limit 1))
$$;
