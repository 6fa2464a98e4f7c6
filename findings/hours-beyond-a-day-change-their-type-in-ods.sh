#!/bin/sh
# A column of hours worked in an OpenDocument spreadsheet is one type in the file and two for its readers.
#
# LibreOffice stores 8:30 and 26:30 alike, as `office:value-type="time"` with PT08H30M00S and PT26H30M00S (the
# attribute `office:time-value`, a duration). One duty of more than 24 hours changes what a reader makes of the cells. Seen on 28 November 2026:
#   pandas 2.3.3 with odfpy 1.4.1   refuses the whole sheet: "hour must be in 0..23"
#   python-calamine 0.4.0           a time for 8:30, the text PT26H30M00S for 26:30 in the same column
#   pyexcel-ods 0.6.0               a time for 8:30, a timedelta for 26:30
#   pandas-ods-reader 1.0.2         the texts PT08H30M00S and PT26H30M00S, also for times of the day
# So the meaning of such a column cannot be taken from one cell: times of the day and lengths look the same.
set -eu
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  odfpy==1.4.1 pandas==2.3.3 python-calamine==0.4.0 pyexcel-ods==0.6.0 pandas-ods-reader==1.0.2
cd "$folder"
"$folder/venv/bin/python" - <<'PYTHON'
import datetime

import pandas, pandas_ods_reader, pyexcel_ods
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P
from python_calamine import CalamineWorkbook

sheet = Table(name="hours")


def add(*cells):
    row = TableRow()
    for kind, value, shown in cells:
        cell = TableCell(valuetype="time", timevalue=value) if kind == "time" else TableCell(valuetype="string")
        cell.addElement(P(text=shown))
        row.addElement(cell)
    sheet.addElement(row)


add(("string", None, "start"), ("string", None, "worked"))
add(("time", "PT22H00M00S", "22:00"), ("time", "PT08H30M00S", "08:30"))
add(("time", "PT07H00M00S", "07:00"), ("time", "PT26H30M00S", "26:30"))
document = OpenDocumentSpreadsheet()
document.spreadsheet.addElement(sheet)
document.save("hours.ods")

try:
    by_pandas = pandas.read_excel("hours.ods", engine="odf").values.tolist()
except ValueError as error:
    by_pandas = str(error)
calamine = [row[1] for row in CalamineWorkbook.from_path("hours.ods").get_sheet_by_index(0).to_python()[1:]]
pyexcel = [row[1] for row in pyexcel_ods.get_data("hours.ods")["hours"][1:]]
reader = [row[1] for row in pandas_ods_reader.read_ods("hours.ods").values.tolist()]
for name, value in (("pandas", by_pandas), ("calamine", calamine), ("pyexcel-ods", pyexcel), ("ods reader", reader)):
    print(f"{name}: {value}")
half_past_eight = datetime.time(8, 30)
assert isinstance(by_pandas, str) and "hour must be in 0..23" in by_pandas, by_pandas
assert calamine == [half_past_eight, "PT26H30M00S"], calamine
assert pyexcel == [half_past_eight, datetime.timedelta(hours=26, minutes=30)], pyexcel
assert reader == ["PT08H30M00S", "PT26H30M00S"], reader
PYTHON
