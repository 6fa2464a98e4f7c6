import Domain
import Interchange
import Testing

@Suite("Exports of Health Auto Export") struct HealthAutoExportTests {
  /// Returns a file with metrics, each with its members in the given order.
  private func file(_ metrics: String...) -> String {
    #"{"data":{"workouts":[{"name":"Walk","data":[{"qty":9}]}],"metrics":[\#(metrics.joined(separator: ","))]}}"#
  }

  private let hours = #"""
    {"data":[{"source":"iPhone|Anna’s Apple Watch","qty":210.25,"date":"2026-03-01 06:00:00 +0100"},
      {"qty":778.5,"date":"2026-03-01 07:00:00 +0100","source":"Anna’s Apple Watch|iPhone"},
      {"qty":55.25,"date":"2026-03-01 08:00:00 +0100","source":"Anna’s Apple Watch|iPhone"}],
     "units":"count","name":"step_count"}
    """#

  @Test("the hours of a metric, whose name may follow its rows") func hourly() throws {
    let energy =
      #"{"name":"active_energy","units":"kcal","data":[{"qty":1,"date":"2026-03-01 06:00:00 +0100"}]}"#
    let found = try Import(text: file(energy, hours), name: "export.json")
    #expect(found.report.formats == [.autoExport])
    #expect(
      found.lines == [
        "2026-03-01T05:00:00Z 3600s 210 steps Anna’s Apple Watch, iPhone",
        "2026-03-01T06:00:00Z 3600s 779 steps Anna’s Apple Watch, iPhone",
        "2026-03-01T07:00:00Z 3600s 55 steps Anna’s Apple Watch, iPhone",
      ])
    #expect(found.report.sources.map(\.kind) == [.watch])
    #expect(found.skips == [:])
  }

  @Test("days stay those of the phone, whatever the zone here") func daily() throws {
    let text = file(
      #"""
      {"name":"step_count","units":"count","data":[
        {"date":"2026-07-25 00:00:00 -0400","qty":12253.0},
        {"date":"2026-07-26 00:00:00 -0400","qty":8000}]}
      """#,
      #"{"name":"walking_running_distance","units":"mi","data":[{"date":"2026-07-25 00:00:00 -0400","qty":2.5}]}"#
    )
    let found = try Import(text: text, name: "HealthAutoExport-2026.json")
    #expect(
      found.lines == [
        "2026-07-25 12253 steps Health Auto Export", "2026-07-26 8000 steps Health Auto Export",
        "2026-07-25 4023360 mm Health Auto Export",
      ])
  }

  @Test("days and hours in one metric, and in two, do not change each other") func mixed() throws {
    let days =
      #"{"date":"2026-02-01 00:00:00 +0100","qty":9000},{"date":"2026-02-02 00:00:00 +0100","qty":7000},"#
    let one = try Import(
      text: file(hours.replacing(#""data":["#, with: #""data":["# + days)), name: "a.json")
    #expect(
      one.lines.prefix(2) == [
        "2026-02-01 9000 steps Health Auto Export", "2026-02-02 7000 steps Health Auto Export",
      ])
    #expect(one.lines.count == 5)
    let metric = #"{"name":"step_count","units":"count","data":[\#(days.dropLast())]}"#
    let two = try Import(text: file(metric, hours), name: "a.json")
    #expect(two.lines == one.lines)
  }

  @Test("a damaged row costs only itself, and a cut off file keeps its rows") func damage() throws {
    let broken = try Import(
      text: file(hours.replacing("778.5", with: #""many""#)), name: "a.json")
    #expect(broken.lines.count == 2 && broken.skips == [.badValue: 1])
    let text = file(hours)
    let cut = try Import(text: String(text.prefix(text.count - 150)), name: "a.json")
    #expect(cut.skips[.truncated] == 1)
  }
}
