#!/bin/sh
# A CSV of shifts read by hledger comes to nothing, without a word, if its rules call a column `end`.
#
# `end` is also the word by which a rule stops the reading of a file. In the list of fields it acts as such for the
# first record, even if that column is empty in it: hledger answers with an empty journal, a total of 0 and status 0.
# With the same column called `until`, all records are there. Seen on 28 November 2026 with hledger 1.25 (Debian 12).
# So whoever describes a table of shifts for hledger names that column until, and compares the sum.
set -eu
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download hledger=1.25-2+b5 2> /dev/null
dpkg -x hledger_*.deb .
export HOME="$folder" LC_ALL=C.UTF-8
cat > shifts.csv <<'CSV'
date,start,end,minutes
2025-11-03,07:00,15:30,510
2025-11-04,22:00,06:00,480
CSV
# A duty that has no end yet.
sed 's/15:30//' shifts.csv > open.csv
total() {
  printf 'skip 1\nfields date, start, %s, amount\naccount1 work\naccount2 shifts\ncurrency min\n' "$1" > rules
  ./usr/bin/hledger -f "csv:$2" --rules-file rules balance --no-total work
}
for case in "until shifts.csv 990" "until open.csv 990" "end shifts.csv " "end open.csv "; do
  set -- $case
  seen="$(total "$1" "$2" | grep -o '[0-9]\+' || true)"
  echo "$2 with the column $1: ${seen:-nothing}"
  test "$seen" = "${3:-}" || { echo "changed: expected ${3:-nothing}"; exit 1; }
done
