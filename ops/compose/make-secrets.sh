#!/bin/sh
# sh ops/compose/make-secrets.sh: makes the passwords that compose.yaml reads, once; what is there stays.
set -eu
umask 077
cd "$(dirname "$0")/../.."
mkdir -p secrets
password() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
make() { [ -s "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"; }
make grafana-password "$(password)"
make postgres-password "$(password)"
password=$(cat secrets/postgres-password)
# Requests go by the pooler; what needs a session of its own, to the server itself.
make database-url "postgresql://panetier:$password@pgbouncer:6432/panetier"
make database-direct-url "postgresql://panetier:$password@postgres:5432/panetier"
make pooler-users "\"panetier\" \"$password\""
# Settings that are yours to fill in: an empty one is refused at the start.
for name in smtp-url; do
  [ -e "secrets/$name" ] || : > "secrets/$name"
done
# The folder is closed to others; within their containers the files are read by whoever runs there.
chmod 0444 secrets/*
