#!/usr/bin/env bash
# Runs a whole installation on this machine, to try what happens when a part dies: nginx with TLS, two nodes
# of the shop, PgBouncer, HAProxy, PostgreSQL with a synchronous standby, and failover by Patroni with etcd.
# Everything is below $CLUSTER_DIR; nothing else is touched. The services of these packages need not run.
#
#   apt install nginx pgbouncer haproxy postgresql patroni etcd-server etcd-client
#   npm ci && npm run build
#   ops/try-cluster.sh start           starts what is not running, then shows the status
#   ops/try-cluster.sh status
#   ops/try-cluster.sh watch           one line a second: does each part answer?
#   ops/try-cluster.sh kill-primary    kills the primary and its Patroni with -9, as when its machine dies
#   ops/try-cluster.sh kill NAME       node1 …, pgbouncer, haproxy, nginx, pg1 or pg2
#   ops/try-cluster.sh restart-nodes   one node after the other with SIGTERM, as an upgrade does
#   ops/try-cluster.sh stop [--remove]
#
# A real installation has several machines, three instances of etcd, several of HAProxy and PgBouncer, and
# secret passwords. Nodes run in the sandbox, whose providers belong to one node each: visitors can look, log
# in and follow live updates, but buying needs the same node throughout. With the settings of providers in the
# environment the nodes are live, as in test/faults/failover.faults.ts. NODES=4 in every command runs four
# nodes.
set -euo pipefail

ROOT=$(cd "$(dirname "$0")/.." && pwd)
DIR=${CLUSTER_DIR:-/tmp/capstone-cluster}
PG_BIN=$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -1)
PATH=$ROOT/node_modules/.bin:$PATH:/usr/sbin:$PG_BIN
PASSWORD=try-cluster
URL=https://localhost:9443
NODES=${NODES:-2}
# The ports are 9443 for nginx, from 9001 for nodes, 9432 for PgBouncer, 9400 for HAProxy (the primary), 9501
# and 9502 for PostgreSQL, 9601 and 9602 for Patroni, and 9701 and 9702 for etcd.
NODE_NAMES=()
for ((n = 1; n <= NODES; n++)); do NODE_NAMES+=("node$n"); done
PARTS=(etcd pg1 pg2 haproxy pgbouncer "${NODE_NAMES[@]}" nginx)

# PostgreSQL and PgBouncer refuse to be run by root.
AS_POSTGRES=(env)
if [ "$(id -u)" = 0 ]; then AS_POSTGRES=(setpriv --reuid=postgres --regid=postgres --init-groups); fi

pid_of() { cat "$DIR/$1/pid" 2>/dev/null || true; }
is_running() { local pid; pid=$(pid_of "$1"); [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; }

# "run NAME COMMAND…" runs a command in the background, in its own folder, with its output in $DIR/NAME/log.
run() {
  local name=$1
  shift
  (
    cd "$DIR/$name"
    setsid nohup "$@" >>log 2>&1 </dev/null &
    echo $! >pid
  )
}

wait_for() { # TEXT SECONDS COMMAND…
  local what=$1 seconds=$2
  shift 2
  for _ in $(seq $((seconds * 2))); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 0.5
  done
  echo "$what did not start within $seconds seconds; see $DIR/*/log." >&2
  exit 1
}

answers() { curl -kfs -m 2 -o /dev/null "$1"; }
sql() { PGPASSWORD=$PASSWORD psql -qAtX -h 127.0.0.1 -p 9400 -U postgres "$@"; }
primary() { for n in 1 2; do if answers "http://127.0.0.1:960$n/primary"; then echo "pg$n"; fi; done; }

start_etcd() {
  run etcd etcd --name try --data-dir data \
    --listen-client-urls http://127.0.0.1:9701 --advertise-client-urls http://127.0.0.1:9701 \
    --listen-peer-urls http://127.0.0.1:9702 --initial-advertise-peer-urls http://127.0.0.1:9702 \
    --initial-cluster try=http://127.0.0.1:9702
  wait_for etcd 30 answers http://127.0.0.1:9701/health
}

start_pg() { # pg1 or pg2
  local n=${1#pg}
  cat >"$DIR/$1/patroni.yaml" <<END
scope: capstone
name: $1
restapi: {listen: "127.0.0.1:960$n", connect_address: "127.0.0.1:960$n"}
etcd3: {host: "127.0.0.1:9701"}
bootstrap:
  dcs:
    # A dead primary is replaced when its lease ends.
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    primary_start_timeout: 0
    # A commit is acknowledged when the standby has it, and only such a standby is promoted.
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: {max_connections: 100, shared_buffers: 64MB}
  initdb: [{encoding: UTF8}, data-checksums]
postgresql:
  listen: 127.0.0.1:950$n
  connect_address: 127.0.0.1:950$n
  data_dir: $DIR/$1/data
  bin_dir: $PG_BIN
  pgpass: $DIR/$1/pgpass
  authentication:
    superuser: {username: postgres, password: $PASSWORD}
    replication: {username: replicator, password: $PASSWORD}
    rewind: {username: rewinder, password: $PASSWORD}
  parameters: {unix_socket_directories: $DIR/$1}
  pg_hba:
    - local all all peer
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication replicator 127.0.0.1/32 scram-sha-256
END
  if [ "$(id -u)" = 0 ]; then chown -R postgres: "$DIR/$1"; fi
  # The stored process ID is that of Patroni, which starts PostgreSQL.
  HOME=$DIR/$1 run "$1" "${AS_POSTGRES[@]}" patroni patroni.yaml
}

start_haproxy() {
  cat >"$DIR/haproxy/haproxy.cfg" <<END
global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen primary
  bind 127.0.0.1:9400
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
  server pg1 127.0.0.1:9501 check port 9601
  server pg2 127.0.0.1:9502 check port 9602
END
  run haproxy haproxy -db -f haproxy.cfg
}

create_database() {
  wait_for "The primary" 90 sql -c 'select 1'
  if [ -z "$(sql -c "select 1 from pg_database where datname = 'capstone'")" ]; then
    sql -c "create role capstone login password '$PASSWORD'" -c 'create database capstone owner capstone'
  fi
}

start_pgbouncer() {
  cat >"$DIR/pgbouncer/pgbouncer.ini" <<END
[databases]
capstone = host=127.0.0.1 port=9400
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = 9432
unix_socket_dir =
auth_type = plain
auth_file = $DIR/pgbouncer/userlist.txt
pool_mode = transaction
max_client_conn = 200
; After a failover PgBouncer tries again soon, and clients that cannot be served do not wait for long.
server_login_retry = 1
query_wait_timeout = 10
END
  echo "\"capstone\" \"$PASSWORD\"" >"$DIR/pgbouncer/userlist.txt"
  if [ "$(id -u)" = 0 ]; then chown -R postgres: "$DIR/pgbouncer"; fi
  run pgbouncer "${AS_POSTGRES[@]}" pgbouncer pgbouncer.ini
}

start_node() { # node1 …
  (
    cd "$ROOT"
    PORT=900${1#node} HOST=127.0.0.1 APP_URL=$URL TRUST_PROXY="${TRUST_PROXY:-1}" DATA_DIR=$DIR/$1 LOG_LEVEL=info \
      AUTH_SECRET=the-secret-of-a-cluster-that-is-only-a-try \
      DATABASE_URL=postgres://capstone:$PASSWORD@127.0.0.1:9432/capstone \
      DATABASE_DIRECT_URL=postgres://capstone:$PASSWORD@127.0.0.1:9400/capstone \
      setsid nohup node --max-semi-space-size=8 --max-old-space-size=1024 --import ./scripts/check-node.mjs --import ./scripts/say-start.mjs --import ./scripts/compile-cache.mjs main.ts >>"$DIR/$1/log" 2>&1 </dev/null &
    echo $! >"$DIR/$1/pid"
  )
}

start_nginx() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost -keyout "$DIR/nginx/privkey.pem" -out "$DIR/nginx/fullchain.pem" 2>/dev/null
  sed -e "s#/etc/letsencrypt/live/shop.example#$DIR/nginx#" -e 's/shop\.example/localhost/' -e '/listen \[::\]/d' \
    -e 's/listen 80;/listen 127.0.0.1:9080;/' -e 's/listen 443 /listen 127.0.0.1:9443 /' \
    -e "s,[$]remote_addr,\$proxy_add_x_forwarded_for," -e '/server 127.0.0.1:3001/d' \
    -e "s/ *server 127.0.0.1:3000.*/$(printf '    server 127.0.0.1:900%s max_fails=0;' $(seq "$NODES") | sed 's/;/;\\n/g')/" \
    "$ROOT/ops/nginx/capstone.conf" >"$DIR/nginx/capstone.conf"
  cat >"$DIR/nginx/nginx.conf" <<END
pid nginx.pid;
error_log stderr;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path tmp;
  proxy_temp_path tmp;
  include capstone.conf;
}
END
  run nginx nginx -e stderr -p "$DIR/nginx" -c nginx.conf -g 'daemon off;'
}

start() {
  local program part
  for program in etcd patroni haproxy pgbouncer nginx psql openssl curl; do
    command -v "$program" >/dev/null || { echo "$program is not installed; see the top of $0." >&2; exit 1; }
  done
  mkdir -p "$DIR"
  chmod 711 "$DIR"
  for part in "${PARTS[@]}"; do mkdir -p "$DIR/$part"; done
  is_running etcd || start_etcd
  is_running pg1 || start_pg pg1
  is_running pg2 || start_pg pg2
  is_running haproxy || start_haproxy
  create_database
  is_running pgbouncer || start_pgbouncer
  # The first node migrates the database, so nodes start one after the other.
  for part in "${NODE_NAMES[@]}"; do
    is_running "$part" || start_node "$part"
    wait_for "$part" 180 answers "http://127.0.0.1:900${part#node}/readyz"
  done
  is_running nginx || start_nginx
  wait_for nginx 10 answers $URL/healthz
  status
  echo "$URL, started from $ROOT"
}

status() {
  local part
  for part in "${PARTS[@]}"; do printf '%-10s %s\n' "$part" "$(is_running "$part" && echo running || echo down)"; done
  sql -F ', ' -c "select application_name, state, sync_state from pg_stat_replication" 2>/dev/null |
    sed "s/^/standby of $(primary): /" || true
}

watch_parts() {
  local part readyz=()
  for part in "${NODE_NAMES[@]}"; do readyz+=("$part http://127.0.0.1:900${part#node}/readyz"); done
  while sleep 1; do
    printf '%s  primary %-4s' "$(date +%T)" "$(primary)"
    for part in "page $URL/" "projects $URL/documents/projects?limit=1" "${readyz[@]}"; do
      printf '  %s %s' "${part% *}" "$(curl -ks -m 2 -o /dev/null -w '%{http_code}' "${part#* }")"
    done
    echo
  done
}

kill_part() {
  local name=$1 pid postgres
  pid=$(pid_of "$name")
  [ -n "$pid" ] || { echo "There is no $name." >&2; exit 1; }
  postgres=$(head -1 "$DIR/$name/data/postmaster.pid" 2>/dev/null || true)
  # The part is a process group, because run starts it with setsid.
  kill -9 -- "-$pid" || true
  [ -z "$postgres" ] || [[ $name != pg* ]] || kill -9 "$postgres" || true
  while is_running "$name"; do sleep 0.1; done
  echo "$(date +%T.%N | cut -c1-12)  $name killed"
}

stop_part() {
  is_running "$1" || return 0
  kill -TERM -- "-$(pid_of "$1")"
  for _ in $(seq 40); do
    is_running "$1" || return 0
    sleep 0.5
  done
  kill_part "$1"
}

restart_nodes() {
  local part
  for part in "${NODE_NAMES[@]}"; do
    stop_part "$part"
    start_node "$part"
    wait_for "$part" 180 answers "http://127.0.0.1:900${part#node}/readyz"
    echo "$(date +%T.%N | cut -c1-12)  $part restarted"
  done
}

stop() {
  local index
  for ((index = ${#PARTS[@]} - 1; index >= 0; index--)); do stop_part "${PARTS[index]}"; done
  if [ "${1:-}" = --remove ]; then rm -rf "$DIR"; fi
}

case ${1:-} in
  start) start ;;
  status) status ;;
  watch) watch_parts ;;
  kill-primary) kill_part "$(primary)" ;;
  restart-nodes) restart_nodes ;;
  kill) kill_part "${2:?NAME}" ;;
  stop) stop "${2:-}" ;;
  *)
    sed -n '2,14p' "$0" | sed 's/^# \{0,1\}//'
    exit 1
    ;;
esac
