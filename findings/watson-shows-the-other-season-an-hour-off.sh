#!/bin/sh
# Since arrow 1.4.0, Watson prints the frames of the other season an hour off: a shift from 07:00 is one from 06:00 or 08:00.
#
# td-watson 2.1.0 (the newest of November 2026) keeps start and stop in seconds since 1970, which is right, and shows them
# with `start.to('local')` (frames.py). In arrow 1.3.0, 'local' is the local zone; in 1.4.0 it is the offset of this moment
# (parser.py: `datetime.now().astimezone().tzinfo`), so that a frame of July is printed with the offset of November. Nothing
# about Watson has changed. `log --json` still names the right instants, because it has the offset; `log --csv` has none:
# tables of the same frames printed in July and in January differ by an hour, and so does what is made of them. The file
# `frames` can be trusted. Seen on 28 November 2026 with Python 3.11.
set -eu
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
export TZ=Europe/Berlin WATSON_DIR="$folder/data"
for arrow in 1.3.0 1.4.0; do
  python3 -m venv "$folder/$arrow"
  "$folder/$arrow/bin/pip" install --quiet --disable-pip-version-check td-watson==2.1.0 "arrow==$arrow" tzdata
  watson="$folder/$arrow/bin/watson"
  if [ ! -e "$folder/data/frames" ]; then
    "$watson" add --from "2025-07-03 07:00" --to "2025-07-03 15:30" summer > /dev/null
    "$watson" add --from "2025-01-03 07:00" --to "2025-01-03 15:30" winter > /dev/null
  fi
  "$watson" log --csv --from 2025-01-01 --to 2025-12-31 > "$folder/$arrow.csv"
  "$watson" log --json --from 2025-01-01 --to 2025-12-31 > "$folder/$arrow.json"
done
FOLDER="$folder" python3 - <<'PYTHON'
import csv, datetime, json, os

folder = os.environ["FOLDER"]
frames = {frame[2]: frame[0] for frame in json.load(open(f"{folder}/data/frames"))}
# 07:00 in Berlin is 05:00 UTC in July and 06:00 UTC in January.
utc = {name: datetime.datetime.fromtimestamp(start, datetime.timezone.utc) for name, start in frames.items()}
assert (utc["summer"].hour, utc["winter"].hour) == (5, 6), utc
for arrow, right in (("1.3.0", (["07:00", "07:00"],)), ("1.4.0", (["06:00", "07:00"], ["07:00", "08:00"]))):
    printed = {row["project"]: row["start"][11:16] for row in csv.DictReader(open(f"{folder}/{arrow}.csv"))}
    print(f"arrow {arrow}: {printed}")
    assert sorted(printed.values()) in right, printed
    for entry in json.load(open(f"{folder}/{arrow}.json")):
        assert datetime.datetime.fromisoformat(entry["start"]).timestamp() == frames[entry["project"]], entry
PYTHON
