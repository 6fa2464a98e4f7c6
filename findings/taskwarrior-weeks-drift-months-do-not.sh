#!/bin/sh
# A weekly night of taskwarrior at 22:00 is at 23:00 in summer; a monthly one stays at 22:00.
#
# `due` is kept in UTC. `recur:weekly`, `2w` and `28d` add seconds to it, so that the clock changes move the hour;
# `monthly` and `quarterly` count the calendar by the local clock and keep it. Nothing in `task export` tells the two
# apart but the word in `recur`. Seen on 28 November 2026 with taskwarrior 2.6.2 (Debian 12) in Berlin, for tasks due on
# 5 January 2026 at 22:00: after 29 March weekly, 2w and 28d are due at 23:00, monthly and quarterly at 22:00.
# So the hour of a recurring duty comes from its first instance, never from one of the other season.
set -eu
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download taskwarrior=2.6.2+dfsg-1 2> /dev/null
dpkg -x taskwarrior_*.deb .
export TZ=Europe/Berlin HOME="$folder" TASKRC="$folder/taskrc"
mkdir data
printf 'data.location=%s\nconfirmation=off\nverbose=nothing\n' "$folder/data" > taskrc
for period in weekly 2w 28d monthly quarterly; do
  ./usr/bin/task add "night $period" due:2026-01-05T22:00 until:2026-10-01 "recur:$period"
done
# A report writes the instances that are due.
./usr/bin/task list > /dev/null 2>&1 || true
./usr/bin/task export > tasks.json
python3 - <<'PYTHON'
import datetime, json, zoneinfo

berlin = zoneinfo.ZoneInfo("Europe/Berlin")
winter, summer = {}, {}
for task in json.load(open("tasks.json")):
    if task["status"] == "recurring":
        continue
    due = datetime.datetime.strptime(task["due"], "%Y%m%dT%H%M%S%z").astimezone(berlin)
    season = winter if due.date() < datetime.date(2026, 3, 29) else summer
    season.setdefault(task["recur"], set()).add(due.strftime("%H:%M"))
for period in winter:
    print(f"{period}: {sorted(winter[period])} until March, {sorted(summer[period])} after it")
assert winter == {period: {"22:00"} for period in ("weekly", "2w", "28d", "monthly", "quarterly")}, winter
assert summer == {
    "weekly": {"23:00"}, "2w": {"23:00"}, "28d": {"23:00"}, "monthly": {"22:00"}, "quarterly": {"22:00"},
}, summer
PYTHON
