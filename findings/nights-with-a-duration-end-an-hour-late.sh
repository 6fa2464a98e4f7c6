#!/bin/sh
# A night shift that a calendar file gives by start and DURATION ends an hour late for Python's calendar libraries.
#
# RFC 5545, 3.3.6, makes hours in a DURATION exact: 22:00 in Berlin plus PT9H on the night in which the clocks go back
# (24 October 2026) is 06:00. calcurse writes such events. Seen on 28 November 2026:
#   icalendar 6.3.1               ends at 07:00 (10 hours later); with DTEND 06:00 its `duration` is 8 hours
#   recurring-ical-events 3.8.0   ends at 07:00
#   ics 0.7.2                     ends at 07:00; with DTEND 06:00 its `duration` is 8 hours
#   vobject 0.9.9                 with DTEND 06:00 the difference is 9 hours, which is right
# So whoever writes nights writes DTEND, never DURATION, and no sum of hours can rely on these `duration`s.
set -eu
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  icalendar==6.3.1 recurring-ical-events==3.8.0 ics==0.7.2 vobject==0.9.9 tzdata==2025.2
"$folder/venv/bin/python" - <<'PYTHON'
import datetime

import icalendar, ics, recurring_ical_events, vobject

UTC = datetime.timezone.utc


def event(end):
    lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example//nights//EN", "BEGIN:VEVENT", "UID:night",
        "DTSTAMP:20261001T000000Z", "DTSTART;TZID=Europe/Berlin:20261024T220000", end, "SUMMARY:Night",
        "END:VEVENT", "END:VCALENDAR", "",
    ]
    return "\r\n".join(lines)


def parsed(text):
    return icalendar.Calendar.from_ical(text).walk("VEVENT")[0]


length, end = event("DURATION:PT9H"), event("DTEND;TZID=Europe/Berlin:20261025T060000")
occurrence = recurring_ical_events.of(icalendar.Calendar.from_ical(length)).between((2026, 10, 24), (2026, 10, 27))[0]
by_ics, ended_by_ics = list(ics.Calendar(length).events)[0], list(ics.Calendar(end).events)[0]
by_vobject = vobject.readOne(end).vevent
hours = lambda value: value.total_seconds() / 3600
seen = {
    "icalendar, end of PT9H in UTC": parsed(length).end.astimezone(UTC).strftime("%H:%M"),
    "recurring-ical-events, end of PT9H in UTC": occurrence.end.astimezone(UTC).strftime("%H:%M"),
    "ics, end of PT9H in UTC": by_ics.end.to("utc").strftime("%H:%M"),
    "icalendar, hours until DTEND": hours(parsed(end).duration),
    "ics, hours until DTEND": hours(ended_by_ics.duration),
    "vobject, hours until DTEND": hours(by_vobject.dtend.value - by_vobject.dtstart.value),
}
# Right would be 05:00 in UTC, and 9 hours.
expected = dict(zip(seen, ["06:00", "06:00", "06:00", 8.0, 8.0, 9.0]))
for name, value in seen.items():
    print(f"{name}: {value}")
assert seen == expected, f"changed: {seen}"
PYTHON
