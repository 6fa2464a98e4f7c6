import Domain
import Foundation
import TestSupport
import Testing
import shiftpro

@Suite("import, against what is known to the second")
struct HealthTruthTests {
  private static let now = "2026-11-02T12:00:00Z"

  private func shell(_ zone: String) throws -> Shell { try Shell(now: Self.now, zone: zone) }

  /// The changes of the clocks in about two years, and New Year's Eve.
  private func moments(_ zone: TimeZone) throws -> [Int] {
    let year = try Date("2025-12-31T12:00:00Z", strategy: .iso8601)
    var moments = [Int(year.timeIntervalSince1970)]
    var date = try Date("2025-02-01T00:00:00Z", strategy: .iso8601)
    while let next = zone.nextDaylightSavingTimeTransition(after: date), moments.count < 4 {
      moments.append(Int(next.timeIntervalSince1970))
      date = next
    }
    return moments
  }

  private func walks(_ name: String) throws -> KnownWalks {
    let zone = try #require(TimeZone(identifier: name))
    var random = SplitMix64(seed: UInt64(name.utf8.count))
    return KnownWalks(zone, around: try moments(zone), using: &random)
  }

  private func expect(_ shell: Shell, _ walks: KnownWalks) throws {
    let found = shell("steps", "--by", "hour", "--json")
    var hours: [KnownWalks.Hour: KnownWalks.Walked] = [:]
    for hour in try found.list("hours") {
      let start = try Date(#require(hour.text("start")), strategy: .iso8601)
      let key = walks.hour(at: Int(start.timeIntervalSince1970))
      #expect(hours[key] == nil)
      hours[key] = try .init(
        steps: #require(hour.number("steps")), metres: #require(hour.number("distance_m")))
    }
    #expect(hours == walks.hours())
    var days: [String: KnownWalks.Walked] = [:]
    for day in try found.list("days") where day.number("steps") != 0 {
      days[try #require(day.text("date"))] = try .init(
        steps: #require(day.number("steps")), metres: #require(day.number("distance_m")))
    }
    #expect(days == walks.days())
  }

  @Test(
    "every hour and every day is exact, from XML, archive and folder, after one import and two",
    arguments: ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"])
  func exact(zone: String) throws {
    let walks = try walks(zone)
    let instant = try Date(Self.now, strategy: .iso8601)
    let xml = walks.export(at: Int(instant.timeIntervalSince1970))
    let count = walks.samples.count * 2
    var texts: Set<String> = []
    for form in ["XML", "archive", "folder"] {
      let shell = try shell(zone)
      let home = URL(fileURLWithPath: shell.folder.folder)
      let folder = home.appending(path: "apple_health_export")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appending(path: "Exportieren.xml")
      var path = form == "folder" ? folder.path : file.path
      if form == "archive" {
        path = home.appending(path: "Export.zip").path
        try packed([("apple_health_export/Exportieren.xml", Array(xml.utf8))])
          .write(to: URL(fileURLWithPath: path))
      } else {
        try Data(xml.utf8).write(to: file)
      }
      let first = try shell("import", path, "--json").json()
      #expect(first.number("added") == count && first.number("read") == count, "\(form)")
      let once = shell("steps", "--by", "hour", "--json").output
      if texts.isEmpty { try expect(shell, walks) }
      let second = try shell("import", path, "--json").json()
      #expect(second.number("added") == 0 && second.number("unchanged") == count, "\(form)")
      #expect(shell("steps", "--by", "hour", "--json").output == once)
      texts.insert(once)
    }
    #expect(texts.count == 1)
  }

  @Test("an export made in summer tells the same hours as one made in winter")
  func seasons() throws {
    let walks = try walks("America/New_York")
    var texts: Set<String> = []
    for month in ["2026-07-19T12:00:00Z", "2026-11-02T11:00:00Z"] {
      let shell = try shell("America/New_York")
      let instant = try Date(month, strategy: .iso8601)
      let xml = walks.export(at: Int(instant.timeIntervalSince1970))
      shell.must("import", try shell.file("export.xml", xml))
      texts.insert(shell("steps", "--by", "hour", "--json").output)
    }
    #expect(texts.count == 1)
  }
}
