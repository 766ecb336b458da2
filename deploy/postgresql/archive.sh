#!/bin/sh
# archive.sh PATH NAME FOLDER: PostgreSQL's archive_command. Copies beside, syncs, renames: a segment is in the archive whole or not at all. One that is there
# already with the same bytes is fine (the server asks again after a crash); with others it is refused, and the server keeps its own and complains.
set -eu
from=$1
to=$3/$2
if [ -e "$to" ]; then
  cmp -s "$from" "$to" && exit 0
  echo "archive.sh: $to is there with other contents" >&2
  exit 1
fi
cp "$from" "$to.part"
sync "$to.part"
mv "$to.part" "$to"
sync "$3"
