import Domain
import Interchange
import Testing

@Suite("What a row of a table of steps stands for") struct HealthTableRowsTests {
  private func lines(_ text: String) throws -> [String] {
    try Import(text: text, name: "x.csv").lines
  }

  @Test("several walks a day are all kept, each from its time on")
  func walks() throws {
    let walks = """
      2026-03-01 07:13,1200
      2026-03-01 17:40,200
      2026-03-02 08:05,900
      2026-03-02 18:01,1100
      """
    #expect(
      try lines("date,steps\n" + walks) == [
        "2026-03-01T07:13:00Z 360s 1200 steps CSV", "2026-03-01T17:40:00Z 0s 200 steps CSV",
        "2026-03-02T08:05:00Z 270s 900 steps CSV", "2026-03-02T18:01:00Z 330s 1100 steps CSV",
      ])
    let apart = "date,time,steps\n" + walks.replacing(" ", with: ",")
    #expect(try lines(apart) == lines("date,steps\n" + walks))
  }

  @Test("a counter that is read now and then is not added up") func counter() throws {
    var rows = "time,steps\n"
    for day in 1...4 {
      for (time, steps) in [("07:13", 900), ("12:41", 4100), ("18:02", 7300), ("22:37", 9050)] {
        rows += "2026-03-0\(day) \(time),\(steps + day)\n"
      }
    }
    // A sample without length and with many steps is a day's.
    #expect(
      try Import(text: rows, name: "x.csv").samples.allSatisfy { $0.description.contains(" 0s ") })
  }

  @Test("days written at midnight stay days beside the hours of other days") func mixed() throws {
    #expect(
      try lines(
        """
        date,steps
        2026-03-01 00:00:00,9120
        2026-03-02 00:00:00,120
        2026-03-03 00:00:00,40
        2026-03-03 07:00:00,1210
        2026-03-03 08:00:00,778
        2026-03-03 09:00:00,778
        """) == [
          "2026-03-01 9120 steps CSV", "2026-03-02 120 steps CSV",
          "2026-03-03T00:00:00Z 3600s 40 steps CSV", "2026-03-03T07:00:00Z 3600s 1210 steps CSV",
          "2026-03-03T08:00:00Z 3600s 778 steps CSV", "2026-03-03T09:00:00Z 3600s 778 steps CSV",
        ])
  }

  @Test("fractions of steps add up to the day’s sum") func fractions() throws {
    let rows = """
      date,hour,steps,source
      2026-03-01,7,0.4,Phone
      2026-03-01,8,0.4,Phone
      2026-03-01,8,0.4,Watch
      2026-03-01,9,0.4,Phone
      2026-03-01,10,10.5,Phone
      2026-03-01,11,10.5,Phone
      2026-03-02,7,0.4,Phone
      """
    let found = try Import(text: rows, name: "x.csv").samples
    #expect(
      found.map { [$0.source, String($0.value)] } == [
        ["Phone", "1"], ["Phone", "11"], ["Phone", "10"],
      ])
  }

  @Test(
    "days with months in the languages of spreadsheets",
    arguments: [
      "5 Mar 2026", "05-Mar-2026", "5. März 2026", "5 Mart 2026", "5 marca 2026", "5 мар. 2026 г.",
      "5 марта 2026", "5 de mar. de 2026", "2026年3月5日",
    ])
  func months(text: String) throws {
    #expect(try lines("date;steps\n\(text);9120\n") == ["2026-03-05 9120 steps CSV"])
  }
}
