#!/bin/sh
# A duty of a workbook from 16:00 to 24:00 begins at a time of the day and ends in January 1900.
#
# 24:00 in a cell with the format HH:MM is the number 1, and the end of a night given as 30:00 is 1.25. Readers decide for
# each cell by its number: below 1 it is a time, from 1 on a date, and day 1 is 1 January 1900. Seen on 28 November 2026:
#   openpyxl 3.1.5           time 22:00; for 24:00 the datetime 1900-01-01 00:00, for 30:00 1900-01-01 06:00
#   python-calamine 0.4.0    time 22:00; for 24:00 the date 1900-01-01, for 30:00 the datetime 1900-01-01 06:00
#   pandas 2.3.3             as openpyxl; with its engine calamine the Timestamps 1900-01-01 00:00 and 06:00
# With the format [HH]:MM all three give lengths. So 1 January 1900 among times of the day means "the next day".
set -eu
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  openpyxl==3.1.5 pandas==2.3.3 python-calamine==0.4.0
cd "$folder"
"$folder/venv/bin/python" - <<'PYTHON'
import datetime

import openpyxl, pandas
from python_calamine import CalamineWorkbook


def ends(format):
    book = openpyxl.Workbook()
    for value in ("end", 22 / 24, 1, 1.25):
        book.active.append([value])
        book.active.cell(book.active.max_row, 1).number_format = format
    book.save("ends.xlsx")
    return {
        "openpyxl": [row[0] for row in openpyxl.load_workbook("ends.xlsx").active.iter_rows(min_row=2, values_only=True)],
        "calamine": [row[0] for row in CalamineWorkbook.from_path("ends.xlsx").get_sheet_by_index(0).to_python()[1:]],
        "pandas": pandas.read_excel("ends.xlsx")["end"].tolist(),
        "pandas with calamine": pandas.read_excel("ends.xlsx", engine="calamine")["end"].tolist(),
    }


clock, moment = datetime.time(22), datetime.datetime
right = [clock, moment(1900, 1, 1), moment(1900, 1, 1, 6)]
seen = ends("hh:mm")
for name, values in seen.items():
    print(f"{name}: {values}")
assert seen["openpyxl"] == seen["pandas"] == seen["pandas with calamine"] == right, seen
assert seen["calamine"] == [clock, datetime.date(1900, 1, 1), moment(1900, 1, 1, 6)], seen
assert type(seen["calamine"][1]) is datetime.date, seen
for name, values in ends("[hh]:mm").items():
    assert values == [datetime.timedelta(hours=hours) for hours in (22, 24, 30)], (name, values)
PYTHON
