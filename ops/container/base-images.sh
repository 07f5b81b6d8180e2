#!/usr/bin/env bash
# Makes the base images of Containerfile from Debian packages, for machines that can reach no registry. Run it
# as root on Debian:
#   apt install podman mmdebstrap && ops/container/base-images.sh
#   podman build --format docker -f ops/container/Containerfile -t capstone \
#     --build-arg BUILD_IMAGE=localhost/capstone-build --build-arg RUN_IMAGE=localhost/capstone-run .
set -euo pipefail

SUITE=${SUITE:-trixie}
MIRROR=${MIRROR:-http://deb.debian.org/debian}
FOLDER=$(mktemp -d)
trap 'rm -rf "$FOLDER"' EXIT

# The image to build in has npm from Debian.
mmdebstrap --variant=apt --aptopt='Apt::Install-Recommends "false"' --include=npm,ca-certificates \
  "$SUITE" "$FOLDER/build.tar" "$MIRROR"
podman import --quiet "$FOLDER/build.tar" localhost/capstone-build

# The image to run in has only what Node itself needs, and no shell. Certificates are part of Node.
mmdebstrap --variant=extract --include=base-files,libc6,libgcc-s1,libstdc++6,netbase "$SUITE" "$FOLDER/run" "$MIRROR"
rm -f "$FOLDER/run/usr/bin/mawk"
tar -C "$FOLDER/run" -cf "$FOLDER/run.tar" .
podman import --quiet "$FOLDER/run.tar" localhost/capstone-run
