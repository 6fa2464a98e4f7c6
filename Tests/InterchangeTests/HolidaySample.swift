/// Short files of holidays after those of well-known programs and sites.
struct HolidaySample: CustomStringConvertible, Sendable {
  let description: String
  let text: String
  var lineEnd = "\r\n"
  let holidays: [String]
  var skipped: [String] = []

  var bytes: [UInt8] { Array(text.replacing("\n", with: lineEnd).utf8) }

  static let all = [google, outlook, thunderbird, siteExport, apple, oldProgram]

  /// Google's public holiday calendars.
  private static let google = HolidaySample(
    description: "Google",
    text: """
      BEGIN:VCALENDAR
      PRODID:-//Google Inc//Google Calendar 70.9054//EN
      VERSION:2.0
      CALSCALE:GREGORIAN
      METHOD:PUBLISH
      X-WR-CALNAME:Feiertage in Deutschland
      X-WR-TIMEZONE:UTC
      X-WR-CALDESC:Feiertage und Gedenktage in Deutschland
      BEGIN:VEVENT
      DTSTART;VALUE=DATE:20260106
      DTEND;VALUE=DATE:20260107
      DTSTAMP:20251120T081514Z
      UID:20260106_aaaaaaaaaaaaaaaaaaaaaaaaaa@google.com
      CLASS:PUBLIC
      CREATED:20240517T084926Z
      DESCRIPTION:Gesetzlicher Feiertag in: Baden-Württemberg\\, Bayern\\, Sachsen-A
       nhalt
      LAST-MODIFIED:20240517T084926Z
      SEQUENCE:0
      STATUS:CONFIRMED
      SUMMARY:Heilige Drei Könige (regionaler Feiertag)
      TRANSP:TRANSPARENT
      END:VEVENT
      BEGIN:VEVENT
      DTSTART;VALUE=DATE:20260101
      DTEND;VALUE=DATE:20260102
      DTSTAMP:20251120T081514Z
      UID:20260101_bbbbbbbbbbbbbbbbbbbbbbbbbb@google.com
      SUMMARY:Neujahr
      TRANSP:TRANSPARENT
      END:VEVENT
      END:VCALENDAR

      """,
    holidays: ["2026-01-01 Neujahr", "2026-01-06 Heilige Drei Könige (regionaler Feiertag)"])

  /// Outlook: a zone of a Windows name, moments at midnight, an appointment, lower-case folds.
  private static let outlook = HolidaySample(
    description: "Outlook",
    text: """
      BEGIN:VCALENDAR
      PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN
      VERSION:2.0
      METHOD:PUBLISH
      X-MS-OLK-FORCEINSPECTOROPEN:TRUE
      BEGIN:VTIMEZONE
      TZID:W. Europe Standard Time
      BEGIN:STANDARD
      DTSTART:16011028T030000
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VEVENT
      CATEGORIES:Holiday
      CLASS:PUBLIC
      DTEND;TZID="W. Europe Standard Time":20261227T000000
      DTSTART;TZID="W. Europe Standard Time":20261225T000000
      PRIORITY:5
      SUMMARY;LANGUAGE=de:Weihnachten\\; beide
      \tFeiertage
      TRANSP:TRANSPARENT
      UID:040000008200E00074C5B7101A82E008
      X-ALT-DESC;FMTTYPE=text/html:<html><body lang="de">a: b</body></html>
      X-MICROSOFT-CDO-BUSYSTATUS:FREE
      BEGIN:VALARM
      TRIGGER:-PT1080M
      ACTION:DISPLAY
      DESCRIPTION:Reminder
      END:VALARM
      END:VEVENT
      BEGIN:VEVENT
      DTSTART;TZID="W. Europe Standard Time":20261228T090000
      DTEND;TZID="W. Europe Standard Time":20261228T100000
      SUMMARY:Meeting
      END:VEVENT
      END:VCALENDAR

      """,
    holidays: [
      "2026-12-25 Weihnachten; beideFeiertage", "2026-12-26 Weihnachten; beideFeiertage",
    ], skipped: ["33 Meeting: notWholeDays"])

  /// Thunderbird's holiday files: rules of once a year, and single days besides.
  private static let thunderbird = HolidaySample(
    description: "Thunderbird",
    text: """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN
      BEGIN:VEVENT
      UID:61bd2f4a
      DTSTAMP:20231106T000000Z
      SUMMARY:Thanksgiving Day
      CATEGORIES:Holidays
      DTSTART;VALUE=DATE:20231123
      DTEND;VALUE=DATE:20231124
      RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH
      TRANSP:TRANSPARENT
      END:VEVENT
      BEGIN:VEVENT
      UID:61bd2f4b
      SUMMARY:Independence Day
      DTSTART;VALUE=DATE:17760704
      RRULE:FREQ=YEARLY
      EXDATE;VALUE=DATE:20270704
      END:VEVENT
      BEGIN:VEVENT
      UID:61bd2f4c
      SUMMARY:Friday the 13th
      DTSTART;VALUE=DATE:20260213
      RRULE:FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13
      END:VEVENT
      END:VCALENDAR

      """, lineEnd: "\n",
    holidays: [
      "2026-07-04 Independence Day", "2026-11-26 Thanksgiving Day", "2027-11-25 Thanksgiving Day",
      "2028-07-04 Independence Day", "2028-11-23 Thanksgiving Day",
    ], skipped: ["21 Friday the 13th: rule(\"FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13\")"])

  /// A site that offers holidays for download: a mark in front, no end of its own, blank lines.
  private static let siteExport = HolidaySample(
    description: "Site",
    text: """
      \u{feff}BEGIN:VCALENDAR
      VERSION:2.0
      METHOD:PUBLISH
      PRODID:-//Office Holidays Ltd.//EN

      BEGIN:VEVENT
      CLASS:PUBLIC
      UID:2026-04-03GB-ENG@www.example.com
      CREATED:20251103T091204Z
      DESCRIPTION: Good Friday is a global Christian observance.\\n\\nInformation provi
       ded by www.example.com
      URL:https://www.example.com/holidays/good-friday
      DTSTART;VALUE=DATE:20260403
      DTEND;VALUE=DATE:20260404
      DTSTAMP:20260101T000000Z
      LOCATION:England
      PRIORITY:5
      LAST-MODIFIED:20251103T091204Z
      SEQUENCE:1
      SUMMARY;LANGUAGE=en-us:England: Good Friday
      TRANSP:OPAQUE
      X-MICROSOFT-CDO-BUSYSTATUS:BUSY
      END:VEVENT

      BEGIN:VEVENT
      SUMMARY;LANGUAGE=en-us:England: Platinum Jubilee
      STATUS:CANCELLED
      DTSTART;VALUE=DATE:20260602
      END:VEVENT
      END:VCALENDAR
      """,
    holidays: ["2026-04-03 England: Good Friday"],
    skipped: ["25 England: Platinum Jubilee: cancelled"])

  /// Apple's subscriptions: lengths instead of ends.
  private static let apple = HolidaySample(
    description: "Apple",
    text: """
      BEGIN:VCALENDAR
      CALSCALE:GREGORIAN
      VERSION:2.0
      X-WR-CALNAME:US Holidays
      BEGIN:VEVENT
      TRANSP:TRANSPARENT
      DTSTART;VALUE=DATE:20240101
      DURATION:P1D
      RRULE:FREQ=YEARLY;INTERVAL=1
      SUMMARY;LANGUAGE=en_US:New Year’s Day
      X-APPLE-UNIVERSAL-ID:0c7e57a5
      CATEGORIES:Holidays
      END:VEVENT
      END:VCALENDAR

      """,
    holidays: [
      "2026-01-01 New Year’s Day", "2027-01-01 New Year’s Day", "2028-01-01 New Year’s Day",
    ])

  /// A program that writes small letters, ends lines with CR and breaks them without a fold.
  private static let oldProgram = HolidaySample(
    description: "Old program",
    text: """
      begin:vcalendar
      version:2.0
      begin:vevent
      dtstart:20260501T000000
      dtend:20260501T235959
      summary:Tag der Arbeit
      description:frei
      auch am Abend
      end:vevent
      end:vcalendar

      """, lineEnd: "\r", holidays: ["2026-05-01 Tag der Arbeit"],
    skipped: ["8 : damagedLine"])
}
