#!/bin/sh
# In a spreadsheet saved as .ods, a duty until midnight ends on a date, and all others at a date and time.
#
# LibreOffice writes a cell with the format YYYY-MM-DD HH:MM as `office:date-value="2025-11-08T16:00:00"`, but leaves the
# time out if it is 0:00, whatever the format says: `2025-11-09`. Readers that take the value as it is written change the
# type within a column, so that end minus start fails for just this duty. Seen on 28 November 2026 with LibreOffice 7.4.7:
#   pyexcel-ods 0.6.0, python-calamine 0.4.0   a datetime for 16:00, a date for midnight; their difference: TypeError
#   pandas-ods-reader 1.0.2                    the texts 2025-11-08T16:00:00 and 2025-11-09
#   pandas 2.3.3 with odfpy 1.4.1              a datetime for both
# The same sheet saved as .xlsx has numbers alone. So a date without a time in a column of moments is 0:00 of that day.
set -eu
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check openpyxl==3.1.5 \
  odfpy==1.4.1 pandas==2.3.3 python-calamine==0.4.0 pyexcel-ods==0.6.0 pandas-ods-reader==1.0.2
mkdir -p partial root
# LibreOffice looks for its files by absolute paths, hence a root of its own with all that it needs.
apt-get -qq install --yes --no-install-recommends --download-only -o Dir::State::status=/dev/null \
  -o Dir::Cache::archives="$folder" libreoffice-calc-nogui=4:7.4.7-1+deb12u14 2> /dev/null
# This one first, because it links a folder into which others put files.
dpkg -x libreoffice-common_*.deb root
for package in *.deb; do
  dpkg -x "$package" root
done
mkdir -p root/tmp
cp root/usr/lib/libreoffice/share/.registry/*.xcd root/etc/libreoffice/registry/
venv/bin/python - <<'PYTHON'
import datetime, openpyxl

book = openpyxl.Workbook()
book.active.append(["start", "end"])
book.active.append([datetime.datetime(2025, 11, 8, 16), datetime.datetime(2025, 11, 9)])
for cell in book.active[2]:
    cell.number_format = "yyyy-mm-dd hh:mm"
book.save("root/tmp/late.xlsx")
PYTHON
converted() {
  HOME=/tmp LC_ALL=C.UTF-8 LD_LIBRARY_PATH=/usr/lib/libreoffice/program \
    unshare --map-root-user --root="$folder/root" --wd=/tmp /usr/lib/libreoffice/program/soffice.bin --headless \
    -env:UserInstallation=file:///tmp/profile --convert-to ods late.xlsx > messages 2>&1
}
# The first start sets up a profile and ends with 81, "start again".
converted || test $? = 81
converted || { cat messages; exit 1; }
venv/bin/python - <<'PYTHON'
import datetime, re, zipfile

import pandas, pandas_ods_reader, pyexcel_ods
from python_calamine import CalamineWorkbook

file = "root/tmp/late.ods"
stored = re.findall('office:date-value="([^"]*)"', zipfile.ZipFile(file).read("content.xml").decode())
calamine = CalamineWorkbook.from_path(file).get_sheet_by_index(0).to_python()[1]
pyexcel = pyexcel_ods.get_data(file)["Sheet"][1]
reader = pandas_ods_reader.read_ods(file).values.tolist()[0]
by_pandas = pandas.read_excel(file, engine="odf").iloc[0].tolist()
for name, value in (
    ("stored", stored), ("calamine", calamine), ("pyexcel-ods", pyexcel), ("ods reader", reader), ("pandas", by_pandas),
):
    print(f"{name}: {value}")
assert stored == reader == ["2025-11-08T16:00:00", "2025-11-09"], (stored, reader)
assert calamine == pyexcel == [datetime.datetime(2025, 11, 8, 16), datetime.date(2025, 11, 9)], (calamine, pyexcel)
assert [type(one) for one in pyexcel] == [datetime.datetime, datetime.date], pyexcel
try:
    raise AssertionError(f"changed: {pyexcel[1] - pyexcel[0]}")
except TypeError as error:
    print(error)
assert by_pandas == [datetime.datetime(2025, 11, 8, 16), datetime.datetime(2025, 11, 9)], by_pandas
PYTHON
