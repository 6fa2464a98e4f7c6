#!/bin/sh
# A night of the Emacs diary becomes a calendar event that ends sixteen hours before it starts.
#
# `Nov 3, 2025 22:00-06:00 Night` is an appointment that the diary shows as written. `icalendar-export-file` puts both
# times on the day of the entry: DTSTART 20251103T220000, DTEND 20251103T060000, also for a rotation by `diary-cyclic`,
# with the right RRULE. RFC 5545, 3.8.2.2, wants DTEND later than DTSTART, so readers drop the event or refuse the file.
# No message tells of it. Seen on 28 November 2026 with Emacs 28.2 (Debian 12); a day, 07:00-15:30, is right.
# So a DTEND of the same day before its DTSTART, both with times, is most likely that of the day after.
set -eu
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir -p partial root
# Emacs looks for its files by absolute paths, hence a root of its own with all that it needs.
apt-get -qq install --yes --no-install-recommends --download-only -o Dir::State::status=/dev/null \
  -o Dir::Cache::archives="$folder" emacs-nox=1:28.2+1-15+deb12u4 2> /dev/null
for package in *.deb; do
  dpkg -x "$package" root
done
mkdir -p root/tmp
cat > root/tmp/diary <<'DIARY'
Nov 3, 2025 22:00-06:00 Night
Nov 5, 2025 07:00-15:30 Early
%%(diary-cyclic 8 11 3 2025) 22:00-06:00 Rotation
DIARY
HOME=/tmp unshare --map-root-user --root="$folder/root" --wd=/tmp /usr/bin/emacs-nox --batch -Q --eval "(progn
  (require 'icalendar)
  (setq calendar-date-style 'american)
  (icalendar-export-file \"diary\" \"diary.ics\"))" 2> messages || { cat messages; exit 1; }
python3 - <<'PYTHON'
lines = open("root/tmp/diary.ics").read().split()
starts = [line.split(":")[1] for line in lines if line.startswith("DTSTART")]
ends = [line.split(":")[1] for line in lines if line.startswith("DTEND")]
events = list(zip(starts, ends))
print(*events, sep="\n")
night = ("20251103T220000", "20251103T060000")
assert events == [night, ("20251105T070000", "20251105T153000"), night], events
assert lines.count("RRULE:FREQ=DAILY;INTERVAL=8") == 1, lines
assert open("messages").read() == "", open("messages").read()
PYTHON
