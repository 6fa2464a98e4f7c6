#!/bin/sh
# Timewarrior takes an excluded break out of an interval only if the interval contains all of it.
#
# `exclusions.monday = 12:00-12:30` says when nobody works; `timew track` cuts it out of 07:00–15:30, which becomes two
# intervals. Whoever begins or stops within the break keeps those minutes as work.
# Seen on 28 November 2026 with timewarrior 1.4.3 (Debian 12), all with the same exclusion:
#   07:00–15:30   07:00–12:00 and 12:30–15:30    8 hours
#   12:00–16:00   12:30–16:00                    3 hours 30
#   12:10–16:00   stays, 3 hours 50: ten minutes later, twenty minutes more
#   09:00–12:20   stays, 3 hours 20
#   12:05–12:25   stays, although nothing of it is outside the break
# So hours net of breaks do not follow from a data file together with its configuration: what was cut is cut in the
# file, and cutting the rest by the exclusions changes what `timew summary` shows.
set -eu
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download timewarrior=1.4.3+ds.1-2 2> /dev/null
dpkg -x timewarrior_*.deb .
export TZ=Europe/Berlin HOME="$folder" TIMEWARRIORDB="$folder/db"
mkdir -p db/data
echo "exclusions.monday = 12:00-12:30" > db/timewarrior.cfg
for pair in 07:00-15:30 12:00-16:00 12:10-16:00 09:00-12:20 12:05-12:25; do
  rm -f db/data/*
  ./usr/bin/timew track "2025-11-03T${pair%-*}" - "2025-11-03T${pair#*-}" ward > /dev/null 2>&1
  ./usr/bin/timew export > "$pair.json"
done
python3 - <<'PYTHON'
import datetime, glob, json

right = {
    "07:00-15:30": ["07:00-12:00", "12:30-15:30"], "12:10-16:00": ["12:10-16:00"], "12:00-16:00": ["12:30-16:00"],
    "09:00-12:20": ["09:00-12:20"], "12:05-12:25": ["12:05-12:25"],
}


def clock(stamp):
    # Berlin is an hour ahead of UTC in November.
    return (datetime.datetime.strptime(stamp, "%Y%m%dT%H%M%SZ") + datetime.timedelta(hours=1)).strftime("%H:%M")


seen = {}
for name in sorted(glob.glob("*.json")):
    intervals = json.load(open(name))
    seen[name[:-5]] = [f"{clock(one['start'])}-{clock(one['end'])}" for one in intervals]
    print(f"{name[:-5]}: {', '.join(seen[name[:-5]])}")
assert seen == right, f"changed: {seen}"
PYTHON
