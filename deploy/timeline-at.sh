#!/bin/sh
# Says on which timeline the database was at a time, by the backups of pgBackRest: timeline-at.sh "2026-11-28 09:30:00+01".
# A timeline begins with each new primary and each restore, and a file named after it, in hexadecimal, is copied then.
set -eu
list() { pgbackrest --config=/etc/aworan/pgbackrest.conf --stanza=aworan --output=json repo-ls "$@"; }
# One folder for each major version of PostgreSQL that there was: '15-1', '16-2'.
folder=$(list archive/aworan | jq --raw-output 'keys[] | select(test("^[0-9]+-[0-9]+$"))' | sort --field-separator=- --key=2n | tail -n 1)
newest=$(list "archive/aworan/$folder" | jq --raw-output --argjson at "$(date --date="$1" +%s)" \
  '[to_entries[] | select((.key | endswith(".history")) and .value.time <= $at) | .key[:8]] | max // "00000001"')
echo $((0x$newest))
