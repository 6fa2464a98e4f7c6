#!/bin/sh
# A spreadsheet of gnumeric is empty space for odfpy, so that pyexcel-ods cannot open it.
#
# odfpy's `load` makes the first child of <office:body> the document's `spreadsheet`. LibreOffice writes its XML in one
# line; gnumeric indents it, and the first child is the line break in front of <office:spreadsheet>. Nothing fails on
# loading. Seen on 28 November 2026 with gnumeric 1.12.55 (Debian 12), odfpy 1.4.1 and Python 3.11:
#   load(file).spreadsheet                  a Text of white space
#   pyexcel-ods 0.6.0                       AttributeError: 'Text' object has no attribute 'getElementsByType'
#   load(file).getElementsByType(Table)     the sheet; pandas 2.3.3 reads it in this way
# So whoever reads .ods files with odfpy asks the document for its tables, never `spreadsheet`.
set -eu
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check odfpy==1.4.1 pandas==2.3.3 pyexcel-ods==0.6.0
mkdir -p partial root
# gnumeric looks for its plugins by absolute paths, hence a root of its own with all that it needs.
apt-get -qq install --yes --no-install-recommends --download-only -o Dir::State::status=/dev/null \
  -o Dir::Cache::archives="$folder" gnumeric=1.12.55-1 2> /dev/null
for package in *.deb; do
  dpkg -x "$package" root
done
mkdir -p root/tmp
printf 'date,start,end\n2025-11-03,22:00,06:00\n' > root/tmp/shifts.csv
HOME=/tmp LC_ALL=C.UTF-8 unshare --map-root-user --root="$folder/root" --wd=/tmp /usr/bin/ssconvert \
  shifts.csv shifts.ods > messages 2>&1 || { cat messages; exit 1; }
venv/bin/python - <<'PYTHON'
import odf.opendocument, odf.table, pandas, pyexcel_ods

file = "root/tmp/shifts.ods"
document = odf.opendocument.load(file)
print(f"spreadsheet: {type(document.spreadsheet).__name__} {str(document.spreadsheet)!r}")
tables = document.getElementsByType(odf.table.Table)
print(f"tables: {[table.getAttribute('name') for table in tables]}")
by_pandas = list(pandas.read_excel(file, engine="odf").columns)
print(f"pandas: {by_pandas}")
assert type(document.spreadsheet).__name__ == "Text" and not str(document.spreadsheet).strip(), document.spreadsheet
assert len(tables) == 1 and by_pandas == ["date", "start", "end"], (tables, by_pandas)
try:
    raise SystemExit(f"changed: {pyexcel_ods.get_data(file)}")
except AttributeError as error:
    print(f"pyexcel-ods: {error}")
    assert "getElementsByType" in str(error), error
PYTHON
