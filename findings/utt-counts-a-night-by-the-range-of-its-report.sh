#!/bin/sh
# The same night has 1:59 and 6:00 in two daily reports of utt, and 8:00 and nothing in the two lines of one report.
#
# A report cuts entries at its own first and last moment, and the last is 23:59:59 (and a tenth of a second), which
# loses a minute; it does not cut them at the midnights between, also with `--csv-section per-day`, which puts all of an
# entry on the day of its start. Seen on 28 November 2026 with utt 1.32 and Python 3.11, for 22:00–06:00:
#   report 2025-11-03                      1h59
#   report 2025-11-04                      6h00
#   report --from 2025-11-03 --to 2025-11-04 --csv-section per-day    8h00 on the 3rd, no line for the 4th
# So neither the days nor the sum of copied reports can be compared with hours by shift; the file with the stamps can.
set -eu
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check utt==1.32
export HOME="$folder"
utt() {
  "$folder/venv/bin/utt" --data "$folder/utt.log" "$@"
}
utt --now "2025-11-03 22:00" hello
utt --now "2025-11-04 06:00" add "ward: night"
# Options of a report: one day or several, without what runs now.
report() {
  utt --now "2025-11-06 12:00" report --no-current-activity --csv-section per-day "$@" | tail -n +2 | cut -d, -f1,3 |
    paste -sd' '
}
seen="$(report 2025-11-03); $(report 2025-11-04); $(report --from 2025-11-03 --to 2025-11-04)"
echo "$seen"
test "$seen" = "2025-11-03,1h59; 2025-11-04,6h00; 2025-11-03,8h00" || { echo "changed"; exit 1; }
