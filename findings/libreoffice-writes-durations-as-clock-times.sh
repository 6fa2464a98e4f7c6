#!/bin/sh
# LibreOffice writes eight hours of work into a CSV file as 08:00:00 AM, and half an hour of break as 12:30:00 AM.
#
# `soffice --convert-to csv` without options (like the dialog without "Save cell content as shown") does not write what
# the cells show. In an English locale a length with the format [H]:MM comes out as a time of the day in twelve hours,
# but one of 24 hours and more as itself, so that one column has both. Seen on 28 November 2026 with LibreOffice 7.4.7:
#   cell     without options   as shown (44,34,76,1,,1033,false,false,true)
#   8:00     08:00:00 AM       8:00
#   0:30     12:30:00 AM       0:30
#   26:30    26:30:00          26:30
# A time cell with 24:00, the end of a duty at midnight, is 24:00:00 without options and 00:00 as shown.
# So 12:30:00 AM under a heading like Break is half an hour, and the two ways of saving have to be told apart by rows.
set -eu
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
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
{
  cat <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
  xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
  xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
  xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" office:version="1.2"
  office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>
<number:time-style style:name="N1" number:truncate-on-overflow="false"><number:hours/><number:text>:</number:text>
<number:minutes number:style="long"/></number:time-style>
<number:time-style style:name="N2"><number:hours number:style="long"/><number:text>:</number:text>
<number:minutes number:style="long"/></number:time-style>
<style:style style:name="length" style:family="table-cell" style:data-style-name="N1"/>
<style:style style:name="clock" style:family="table-cell" style:data-style-name="N2"/>
</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="hours">
XML
  for cell in length:PT08H00M length:PT00H30M length:PT26H30M clock:PT24H00M; do
    printf '<table:table-row><table:table-cell table:style-name="%s" ' "${cell%:*}"
    printf 'office:value-type="time" office:time-value="%s00S"/></table:table-row>\n' "${cell#*:}"
  done
  echo '</table:table></office:spreadsheet></office:body></office:document>'
} > root/tmp/hours.fods
# Converts the sheet with the filter $1; the cells of the file have to be $2, unless it is empty.
converted() {
  rm -f root/tmp/hours.csv
  HOME=/tmp LC_ALL=C.UTF-8 LD_LIBRARY_PATH=/usr/lib/libreoffice/program \
    unshare --map-root-user --root="$folder/root" --wd=/tmp /usr/lib/libreoffice/program/soffice.bin --headless \
    -env:UserInstallation=file:///tmp/profile --convert-to "$1" hours.fods > messages 2>&1 || return $?
  seen="$(paste -sd, root/tmp/hours.csv)"
  echo "$1: $seen"
  test -z "$2" -o "$seen" = "$2" || { echo "changed: expected $2"; exit 1; }
}
shown="csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,false,true"
# The first start sets up a profile and ends with 81, "start again".
converted csv "" || test $? = 81
converted csv "08:00:00 AM,12:30:00 AM,26:30:00,24:00:00"
converted "$shown" "8:00,0:30,26:30,00:00"
