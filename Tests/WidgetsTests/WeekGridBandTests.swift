import Terminal
import TestSupport
import Testing
import Widgets

@Suite("What is beside shifts in a week grid") struct WeekGridBandTests {
  /// Sleep before and after a shift, a workout, and a pair that is worn through the shift.
  private var grid: WeekGrid {
    Gallery.week([("Mon 2", ["D 7-19"]), ("Tue 3", ["D 4-12"])]) { days in
      days[0].bands = [
        WeekGrid.Band(minutes: 1320..<1440, title: "Sleep", times: "22:00–03:30", isPlanned: true),
        WeekGrid.Band(minutes: 360..<1200, title: "Ghost", times: "06:00–20:00", isThin: true),
      ]
      days[1].bands = [
        WeekGrid.Band(minutes: 0..<420, title: "Slept", times: "23:00–07:00"),
        WeekGrid.Band(
          minutes: 990..<1065, title: "Workout A", times: "16:30–17:45", style: Style(.good),
          isPlanned: true),
      ]
    }
  }

  @Test("edges run along their times, broken for plans, and shifts are drawn over them")
  func edges() {
    expect(
      text(grid, 40, 13),
      """
      │    Mon 2             Tue 3             │
      │00                    │Slept            │
      │02                    │23:00–07:00      │
      │04                    ▌Day              │
      │06 │                  ▌07:00–19:00      │
      │08 │▌Day              ▌Ward 4           │
      │10 │▌07:00–19:00      ▌                 │
      │12 │▌Ward 4                             │
      │14 │▌                                   │
      │16 │▌                 ┊Workout A        │
      │18 │▌                                   │
      │20                                      │
      │22  ┊Sleep                              │
      """)
  }

  @Test("in narrow columns names are cut, and shoes are left out")
  func narrow() {
    expect(
      text(grid, 9, 13),
      """
      │   2  3  │
      │00    │Sl│
      │02    │  │
      │04    ▌D │
      │06    ▌  │
      │08 ▌D ▌  │
      │10 ▌  ▌  │
      │12 ▌     │
      │14 ▌     │
      │16 ▌  ┊Wo│
      │18 ▌     │
      │20       │
      │22 ┊Sl   │
      """)
  }

  @Test("read aloud there are only names and times")
  func spoken() {
    var frame = Frame(Size(40, 13), isSpoken: true)
    frame.draw(grid, in: frame.bounds)
    let lines = (0..<13).map { frame.canvas.text(row: $0) }
    #expect(lines[1].contains(" Slept") && lines[2].contains("23:00–07:00"))
    #expect(!lines.joined().contains { "│┊▌".contains($0) })
  }

  @Test("nothing is drawn outside of any rectangle", arguments: [0, 1, 2, 3, 5, 8, 40])
  func rooms(width: Int) {
    for height in [0, 1, 2, 7, 13, 50] {
      var frame = Frame(Size(width, height))
      frame.draw(grid, in: frame.bounds)
      #expect(frame.canvas.brokenInvariants() == [])
    }
  }
}
