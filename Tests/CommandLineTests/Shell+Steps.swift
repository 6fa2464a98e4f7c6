import Foundation
import Testing
import shiftpro

extension Shell {
  /// An Apple Health export of records `source type start end value`, times in UTC, written with
  /// the offset that was in force at the export.
  func export(_ records: [(String, String, String, String, String)]) throws -> String {
    let lines = records.map { source, type, start, end, value in
      let unit = type == "StepCount" ? "count" : "km"
      let device =
        source.contains("Watch")
        ? #" device="&lt;&lt;HKDevice: 0x1&gt;, name:Apple Watch, model:Watch, hardware:Watch6,2&gt;""#
        : #" device="&lt;&lt;HKDevice: 0x2&gt;, name:iPhone, model:iPhone, hardware:iPhone10,4&gt;""#
      return #" <Record type="HKQuantityTypeIdentifier\#(type)" sourceName="\#(source)""#
        + #" sourceVersion="1"\#(device) unit="\#(unit)" creationDate="2026-11-01 10:00:00 +0000""#
        + #" startDate="\#(start) +0000" endDate="\#(end) +0000" value="\#(value)"/>"#
    }
    return try file(
      "export.xml",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE HealthData [
      <!ELEMENT HealthData (ExportDate,Me,Record*)>
      ]>
      <HealthData locale="en_US">
       <ExportDate value="2026-11-01 10:00:00 +0000"/>
      \(lines.joined(separator: "\n"))
      </HealthData>

      """)
  }

  /// The night in which Berlin's clocks go back: the watch from 22:30 to 23:30 UTC, the phone all
  /// along.
  func night() throws -> String {
    try export([
      ("iPhone", "StepCount", "2026-10-24 22:30:00", "2026-10-24 22:40:00", "500"),
      ("iPhone", "StepCount", "2026-10-24 23:55:00", "2026-10-25 00:05:00", "200"),
      ("iPhone", "StepCount", "2026-10-25 00:30:00", "2026-10-25 00:40:00", "300"),
      ("iPhone", "StepCount", "2026-10-25 01:30:00", "2026-10-25 01:40:00", "400"),
      ("Anna’s Watch", "StepCount", "2026-10-24 22:35:00", "2026-10-24 22:45:00", "600"),
      (
        "Anna’s Watch", "DistanceWalkingRunning", "2026-10-24 22:35:00", "2026-10-24 22:45:00",
        "0.45"
      ),
    ])
  }

  /// `local_start steps`, a line for each hour.
  func hours(_ arguments: String...) throws -> [String] {
    try run(["steps", "--by", "hour", "--json"] + arguments).list("hours").map {
      "\($0.text("local_start") ?? "?") \($0.number("steps") ?? -1)"
    }
  }
}
