#!/bin/sh
# sh ops/compose/make-secrets.sh: makes the passwords that compose.yaml reads, once; what is there stays.
set -eu
umask 077
cd "$(dirname "$0")/../.."
mkdir -p secrets
password() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
[ -s secrets/grafana-password ] || password > secrets/grafana-password
if [ ! -s secrets/postgres-password ]; then
  password=$(password)
  printf '%s' "$password" > secrets/postgres-password
  printf 'postgresql://panetier:%s@postgres:5432/panetier' "$password" > secrets/database-url
fi
# Settings that are yours to fill in: an empty one is refused at the start.
for name in smtp-url; do
  [ -e "secrets/$name" ] || : > "secrets/$name"
done
# The folder is closed to others; within their containers the files are read by whoever runs there.
chmod 0444 secrets/*
